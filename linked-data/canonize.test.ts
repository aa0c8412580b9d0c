import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { type JsonObject, LinkedDataError } from '#openbadges'
import { canonize } from './canonize.ts'
import { bundledContexts } from './contexts.ts'

const vocabulary = { '@context': { '@vocab': 'https://example.org/ns#' } }

test('a document becomes canonical N-Quads', async () => {
  const document = { '@context': 'https://www.w3.org/ns/credentials/v2', id: 'urn:uuid:1', name: 'A "name"\n' }
  expect(await canonize(document)).toBe('<urn:uuid:1> <https://schema.org/name> "A \\"name\\"\\n" .\n')
})

test.each([...bundledContexts.keys()])('%s is bundled', async (context) => {
  expect(await canonize({ '@context': [vocabulary['@context'], context], '@id': 'urn:uuid:1', p: 'x' })).toContain(
    'ns#p',
  )
})

const contexts = ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json']

test.each([
  ['an undefined term', { nonsense: 'x' }, 'nonsense'],
  ['a relative id', { id: 'evidence' }, 'Relative @id'],
  ['a relative type', { type: ['Nonsense'] }, 'Nonsense'],
  [
    'a status type without its context',
    { type: ['VerifiableCredential'], credentialStatus: { id: 'urn:uuid:2', type: '1EdTechRevocationList' } },
    '1EdTech',
  ],
  ['half a surrogate pair', { name: '\ud83d' }, 'surrogate'],
  ['a member named __proto__', JSON.parse('{"__proto__":{"name":"x"}}'), '__proto__'],
])('%s is refused by name', async (_what, members: JsonObject, message) => {
  const document = { '@context': contexts, ...members }
  await expect(canonize(document)).rejects.toThrow(LinkedDataError)
  await expect(canonize(document)).rejects.toThrow(message)
})

test('an unknown context is refused by name, and nothing is fetched', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch')
  const document = { '@context': ['https://example.org/context'], id: 'urn:uuid:1' }
  await expect(canonize(document)).rejects.toThrow('Unknown JSON-LD context: https://example.org/context')
  await expect(canonize({ ...vocabulary, a: { '@context': 'https://example.org/inner' } })).rejects.toThrow(
    LinkedDataError,
  )
  expect(fetched).not.toHaveBeenCalled()
  fetched.mockRestore()
})

test('documents out of all proportion are refused before they cost anything', async () => {
  const deep = JSON.parse(`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`)
  await expect(canonize({ ...vocabulary, a: deep })).rejects.toThrow('levels')
  await expect(canonize({ ...vocabulary, a: Array.from({ length: 13_000 }, (_, n) => n) })).rejects.toThrow('values')
  const [context] = bundledContexts.keys()
  const contexts = Array.from({ length: 41 }, () => context ?? '')
  await expect(canonize({ '@context': contexts })).rejects.toThrow('contexts')
  // The vocabulary of its own makes this one no plain document.
  const nested = Array.from({ length: 41 }, () => ({ '@context': context ?? '' }))
  await expect(canonize({ ...vocabulary, a: nested })).rejects.toThrow('contexts')
  await expect(canonize({ ...vocabulary, a: Array.from({ length: 6000 }, (_, n) => n) })).rejects.toThrow('values')
  await expect(canonize({ ...vocabulary, a: { type: Array.from({ length: 101 }, () => 'b') } })).rejects.toThrow(
    'types',
  )
})

test('contexts that come again in the same surroundings count once, others each time', async () => {
  const [second = '', badges = ''] = contexts
  const chained = (depth: number): JsonObject => ({
    '@context': depth % 2 ? [second] : [second, badges],
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    ...(depth > 0 && { endorsement: [chained(depth - 1)] }),
  })
  const [deep, side] = [chained(11), Array.from({ length: 30 }, (_, n) => chained(n % 11))]
  const started = performance.now()
  await canonize({ '@context': contexts, id: 'urn:x:1', endorsement: [deep, ...side] })
  const many = Array.from({ length: 300 }, (_, n) => ({
    '@context': contexts,
    id: `urn:x:${n}`,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
  }))
  await canonize({ '@context': contexts, id: 'urn:x:a', type: 'VerifiableCredential', endorsement: many })
  const orders = Array.from({ length: 41 }, (_, n) => ({ '@context': [...'x'.repeat(n + 1)].map(() => second) }))
  await expect(canonize({ '@context': contexts, id: 'urn:x:1', endorsement: orders })).rejects.toThrow('contexts')
  expect(performance.now() - started).toBeLessThan(4000)
})

test('a graph made to be hard to canonicalise is given up in time', async () => {
  const ids = Array.from({ length: 30 }, (_, index) => `_:n${index}`)
  const nodes = ids.map((id) => ({
    '@id': id,
    p: ids.filter((other) => other !== id).map((other) => ({ '@id': other })),
  }))
  const started = performance.now()
  await expect(canonize({ ...vocabulary, '@graph': nodes })).rejects.toThrow(LinkedDataError)
  expect(performance.now() - started).toBeLessThan(6000)
})

test('lines are sorted by code point, not by code unit', async () => {
  const text = await canonize({ ...vocabulary, '@id': 'urn:uuid:1', p: ['\u{1f600}', '\uffee', '\ud7ff', 'a'] })
  const values = text
    .split('\n')
    .slice(0, -1)
    .map((line) => line.split('"')[1])
  expect(values).toEqual(['a', '\ud7ff', '\uffee', '\u{1f600}'])
})

function hashLines(lines: string[]): string {
  return createHash('sha256').update(lines.join('')).digest('hex')
}

test('blank nodes are hashed over lines in code point order', async () => {
  const values = ['\u{1f600}', '\uffee']
  const nodes = [{ p: values }, { p: 'x' }]
  const text = await canonize({ ...vocabulary, '@id': 'urn:uuid:1', q: nodes })
  const link = '<urn:uuid:1> <https://example.org/ns#q> _:a .\n'
  const line = (value: string) => `_:a <https://example.org/ns#p> "${value}" .\n`
  const both = hashLines([link, line('\uffee'), line('\u{1f600}')])
  const one = hashLines([link, line('x')])
  expect(text).toContain(`_:c14n${both < one ? 0 : 1} <https://example.org/ns#p> "\uffee"`)
})

test('one number spelt twice is one statement', async () => {
  const typed = (value: number | string) => ({ '@value': value, '@type': 'http://www.w3.org/2001/XMLSchema#double' })
  const text = await canonize({ ...vocabulary, '@id': 'urn:uuid:1', p: [typed(1.5), typed('1.5E0')] })
  expect(text.split('\n')).toHaveLength(2)
})

const badges = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'

test('context 3.0.3 is read in all of its published texts [V3-12]', async () => {
  const plain = { '@context': ['https://www.w3.org/ns/credentials/v2', badges], id: 'urn:uuid:1', name: 'x' }
  for (const added of [{ endorsementJwt: ['a.b.c'] }, { jti: 'urn:uuid:1' }]) {
    const [name = ''] = Object.keys(added)
    expect(await canonize({ ...plain, ...added })).toContain(`#${name}>`)
    await expect(canonize({ ...plain, ...added }, 'earlier')).rejects.toThrow(name)
  }
  const jti = 'urn:uuid:2'
  expect(await canonize({ ...plain, jti })).toContain(`jwt#jti> <${jti}>`)
  expect(await canonize({ ...plain, jti }, 'literal')).toContain(`jwt#jti> "${jti}"`)
  await expect(canonize({ ...plain, jti: 'a b' })).rejects.toThrow(LinkedDataError)
  expect(await canonize(plain, 'earlier')).toBe(await canonize(plain, 'newest'))
  expect(await canonize(plain, 'literal')).toBe(await canonize(plain, 'newest'))
  const language = { ...plain, '@context': [...plain['@context'], { x: 'urn:x:y' }], x: 'z', jti }
  expect(await canonize(language, 'literal')).toContain(`jwt#jti> "${jti}"`)
  await expect(canonize({ ...plain, '@context': [`${badges}#earlier`] })).rejects.toThrow('Unknown JSON-LD context')
})

test('the hash decides how things without a name are told apart', async () => {
  const hard = { ...vocabulary, '@id': 'urn:uuid:1', q: Array.from({ length: 12 }, (_, n) => ({ p: `${n} 🌱` })) }
  const [short, long] = [await canonize(hard), await canonize(hard, 'newest', 'sha384')]
  expect(long).not.toBe(short)
  expect(
    long
      .replaceAll(/c14n\d+/g, '')
      .split('\n')
      .sort(),
  ).toEqual(
    short
      .replaceAll(/c14n\d+/g, '')
      .split('\n')
      .sort(),
  )
})

test('a learner record keeps the meaning of its own terms and of the badges in it', async () => {
  const contexts = [
    'https://www.w3.org/ns/credentials/v2',
    'https://purl.imsglobal.org/spec/clr/v2p0/context-2.0.1.json',
    badges,
  ]
  const text = await canonize({
    '@context': contexts,
    id: 'urn:uuid:1',
    type: ['VerifiableCredential', 'ClrCredential'],
    partial: true,
    credentialSubject: {
      type: ['ClrSubject'],
      verifiableCredential: [
        {
          '@context': [contexts[0] ?? '', badges],
          id: 'urn:uuid:2',
          type: ['VerifiableCredential', 'OpenBadgeCredential'],
        },
      ],
      association: [{ type: 'Association', associationType: 'isPartOf', sourceId: 'urn:a', targetId: 'urn:b' }],
    },
  })
  for (const term of [
    'ClrCredential',
    'partial',
    'verifiableCredential',
    'association',
    'AssociationType',
    'sourceId',
  ]) {
    expect(text).toContain(`https://purl.imsglobal.org/spec/vc/clr/vocab.html#${term}>`)
  }
})
