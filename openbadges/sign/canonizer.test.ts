import fc from 'fast-check'
import { expect, test } from 'vitest'
import { objectsOf } from '../json.ts'
import { createCanonizer } from './canonizer.ts'
import { compareCodePoints, escapeLiteral, sortLines } from './nquads.ts'
import { createProofHasher, plainWay } from './proof-hasher.ts'
import { buildSample, countCanonizations, sampleCredentials, tools } from './sample-awards.oracle.ts'
import { credentialSlots } from './slots.ts'

async function canonizeBoth(documents: ReturnType<typeof buildSample>[]) {
  const counting = countCanonizations()
  const canonizer = createCanonizer({ ...counting, digest: tools.sha256 }, credentialSlots, 100)
  const texts: string[] = []
  for (const document of documents) texts.push(await canonizer.canonize(document))
  return {
    texts,
    full: await Promise.all(documents.map((document) => tools.canonize(document))),
    count: counting.count,
  }
}

test('a template gives the text of the full algorithm for every one of 1,000 random credentials', async () => {
  const counting = countCanonizations()
  const canonizer = createCanonizer({ ...counting, digest: tools.sha256 }, credentialSlots, 500)
  const runs = 1000
  await fc.assert(
    fc.asyncProperty(sampleCredentials, async (credential) => {
      expect(await canonizer.canonize(credential)).toBe(await tools.canonize(credential))
    }),
    { numRuns: runs },
  )
  expect(counting.count).toBeLessThan(runs / 2)
}, 120_000)

test('a known shape needs no further JSON-LD processing', async () => {
  const documents = Array.from({ length: 20 }, (_, index) =>
    buildSample({ id: `https://badges.example.org/public/assertions/${index}`, narrative: `No. ${index}` }),
  )
  const { texts, full, count } = await canonizeBoth(documents)
  expect(texts).toEqual(full)
  expect(count).toBe(2)
})

test('where most shapes come once, only one that comes again is compiled', async () => {
  const counting = countCanonizations()
  const full = { ...counting, digest: tools.sha256, canonize: counting.canonize }
  const canonizer = createCanonizer(full, credentialSlots, 100, 'at second sight')
  for (const [index, count] of [1, 3, 3, 3].entries()) {
    const document = buildSample({ narrative: `No. ${index}` })
    expect(await canonizer.canonize(document)).toBe(await tools.canonize(document))
    expect(counting.count).toBe(count)
  }
})

test('a shape with very many nameless things is not learnt, which would take long and fill the memory', async () => {
  const sample = buildSample({})
  const [subject] = objectsOf(sample.credentialSubject)
  const [achievement] = objectsOf(subject?.achievement)
  const isLearnt = async (count: number) => {
    const alignment = Array.from({ length: count }, (_, number) => ({
      type: ['Alignment'],
      targetName: `Goal ${number}`,
    }))
    const document = { ...sample, credentialSubject: { ...subject, achievement: { ...achievement, alignment } } }
    const canonizer = createCanonizer({ ...tools, digest: tools.sha256 }, credentialSlots, 100)
    expect(await canonizer.canonize(document)).toBe(await tools.canonize(document))
    return canonizer.recall(document) !== undefined
  }
  expect(await isLearnt(50)).toBe(true)
  expect(await isLearnt(250)).toBe(false)
})

test('proof options are remembered when they are short, and not by the mebibyte', async () => {
  let count = 0
  const canonize: typeof tools.canonize = async (document) => `${JSON.stringify(document).length} ${++count}`
  const hasher = createProofHasher({ ...tools, canonize }, { maxTemplates: 0 })
  for (const [nonce, more] of [
    ['a', 1],
    ['a'.repeat(100_000), 2],
  ] as const) {
    const before = count
    for (const _ of [1, 2]) await hasher.hashOptions({ type: 'DataIntegrityProof', nonce }, plainWay)
    expect(count - before).toBe(more)
  }
})

test('two blank nodes that look alike are left to the full algorithm', async () => {
  const twins = (first: string, second: string) =>
    buildSample({ evidence: [{ narrative: first }, { narrative: second }] })
  const { texts, full, count } = await canonizeBoth([twins('a', 'b'), twins('same', 'same'), twins('c', 'd')])
  expect(texts).toEqual(full)
  expect(count).toBe(3)
})

test('two slots with one IRI become one node', async () => {
  const id = 'https://example.org/e'
  const pair = (first: string, second: string, narrative: string) =>
    buildSample({
      evidence: [
        { id: first, narrative },
        { id: second, narrative: 'other' },
      ],
    })
  const { texts, full } = await canonizeBoth([pair(id, `${id}2`, 'x'), pair(id, id, 'x'), pair(id, id, 'other')])
  expect(texts).toEqual(full)
  expect(texts[2]?.split('\n').length).toBeLessThan(texts[1]?.split('\n').length ?? 0)
})

test('an evidence page that is also the badge class is merged with it', async () => {
  const at = (id: string) => buildSample({ evidence: [{ id, narrative: 'x' }] })
  const { texts, full } = await canonizeBoth([
    at('https://example.org/e'),
    at('https://badges.example.org/public/badges/b1'),
  ])
  expect(texts).toEqual(full)
})

test('lines are sorted by code point, in the template as in the full algorithm', async () => {
  const texts = ['\u{1f600}', '\uffee', 'a', '\ue000', '\ud7ff']
  expect([...texts].sort(compareCodePoints)).toEqual(['a', '\ud7ff', '\ue000', '\uffee', '\u{1f600}'])
  expect(sortLines([...texts])).toEqual([...texts].sort(compareCodePoints))
  const shapes = [
    buildSample({ evidence: [{ narrative: 'a' }, { narrative: 'b' }] }),
    buildSample({ evidence: [{ narrative: '\u{1f600}' }, { narrative: '\uffee' }] }),
    buildSample({
      evidence: [
        { narrative: '\uffee', name: '\u{1f600}' },
        { narrative: '\u{1f600}', name: '\uffee' },
      ],
    }),
  ]
  const both = await canonizeBoth(shapes.slice(0, 2))
  expect(both.texts).toEqual(both.full)
  expect((await canonizeBoth(shapes)).texts).toEqual(
    await Promise.all(shapes.map((document) => tools.canonize(document))),
  )
})

test('a value that may not stand in its slot is refused as the full algorithm refuses it', async () => {
  const canonizer = createCanonizer({ ...tools, digest: tools.sha256 }, credentialSlots, 10)
  await canonizer.canonize(buildSample())
  await expect(canonizer.canonize({ ...buildSample(), id: 'relative' })).rejects.toThrow('Relative @id')
  await expect(canonizer.canonize({ ...buildSample(), id: '_:b0' })).resolves.toContain('_:c14n')
  await expect(canonizer.canonize({ ...buildSample(), name: '\ud800' })).rejects.toThrow('surrogate')
  await expect(canonizer.canonize({ ...buildSample(), nonsense: 1 })).rejects.toThrow('nonsense')
})

test('a context written into the document is never compiled', async () => {
  const inline = (name: string) => ({
    ...buildSample({ evidence: [] }),
    '@context': [...listOfContexts(), { ext: 'https://example.org/ns#' }],
    name,
  })
  const { texts, full, count } = await canonizeBoth([inline('a'), inline('b')])
  expect(texts).toEqual(full)
  expect(count).toBe(2)
})

test('literals are escaped by the canonical rules', () => {
  expect(escapeLiteral('"\\\b\t\n\f\r\u0000\u007f\u0080é')).toBe('\\"\\\\\\b\\t\\n\\f\\r\\u0000\\u007F\u0080é')
})

function listOfContexts(): string[] {
  return ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json']
}
