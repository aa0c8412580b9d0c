import fc from 'fast-check'
import type { Quad } from 'rdf-canonize'
import rdfCanonize from 'rdf-canonize'
import { expect, test } from 'vitest'
import type { ContextRevision, Json, JsonObject } from '#openbadges'
import { bundledContexts } from '../contexts.ts'
import { expandPlain } from './expand-plain.ts'
import { expandWithJsonLd } from './expand-with-jsonld.ts'
import { credentials, parts } from './plain-documents.oracle.ts'
import { removeDuplicates } from './remove-duplicates.ts'

async function canonizeQuads(quads: Quad[]): Promise<string> {
  const options = { algorithm: 'RDFC-1.0', maxWorkFactor: 2 } as const
  return rdfCanonize.canonize(removeDuplicates(quads), options)
}

const openBadges = 'https://purl.imsglobal.org/spec/ob/v3p0/'

/** Whether the document was plain; when it was, both ways must have given the same statements. */
async function compare(document: JsonObject, revision: ContextRevision = 'newest'): Promise<boolean> {
  const quads = expandPlain(document, revision)
  if (quads === undefined) return false
  const theirs = await expandWithJsonLd(document, revision).catch((failure: Error) => failure.message)
  if (typeof theirs === 'string') throw new Error(`jsonld refuses: ${theirs} ${JSON.stringify(document)}`)
  expect(await canonizeQuads(quads), JSON.stringify(document)).toBe(await canonizeQuads(theirs))
  return true
}

test.each(Object.keys(credentials))('%s is plain, and means what it means to jsonld', async (name) => {
  expect(await compare(credentials[name] ?? {})).toBe(true)
  expect(await compare({ ...credentials[name], jti: 'urn:x:1' }, 'literal')).toBe(hasBadgeTerms(credentials[name]))
  expect(await compare(credentials[name] ?? {}, 'earlier')).toBe(!JSON.stringify(credentials[name]).includes('Jwt'))
})

test('with the draft of context.json, too, both ways read the same', async () => {
  const simple = {
    type: ['OpenBadgeCredential'],
    id: 'urn:x:1',
    name: 'Skipper',
    image: { id: 'urn:x:2', type: 'Image' },
  }
  const early = { '@context': ['https://www.w3.org/2018/credentials/v1', `${openBadges}context.json`], ...simple }
  expect(await compare(early, 'draft')).toBe(true)
  expect(await compare(early)).toBe(true)
  const [newest, draft] = [expandPlain(early, 'newest') ?? [], expandPlain(early, 'draft') ?? []]
  expect(await canonizeQuads(draft)).not.toBe(await canonizeQuads(newest))
})

test('whatever is changed, taken away or added, nothing is taken as plain that jsonld reads otherwise', async () => {
  const values = fc.oneof(
    fc.constantFrom<Json>(null, true, 0, -0, 1.5, 1e21, 12, [], [[]], {}, '', 'x', 'id', '@id', '@type', 'a:b', '_:b0'),
    fc.constantFrom<Json>(...parts),
    fc.constantFrom<Json>(...bundledContexts.keys(), 'VerifiableCredential', 'Profile', 'urn:uuid:1', 'https://x y'),
  )
  const names = fc.oneof(
    fc.constantFrom(...'id type name proof evidence image jti @context @graph @id @value a:b https://x.y/z'.split(' ')),
    fc.constantFrom(...'proofPurpose verifiableCredential statusMessage result allowedValue narrative'.split(' ')),
  )
  const actions = fc.array(fc.record({ at: fc.nat(), action: fc.nat(3), name: names, value: values }), { maxLength: 3 })
  let plain = 0
  const runs = Number(process.env.SASH_PROPERTY_RUNS ?? 250)
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...Object.values(credentials)), actions, async (credential, list) => {
      const changed = list.reduce((document, { at, ...action }) => change(document, at, action), credential)
      if (await compare(changed)) plain += 1
    }),
    { numRuns: runs },
  )
  expect(plain).toBeGreaterThan(runs / 5)
}, 1_800_000)

interface Action {
  action: number
  name: string
  value: Json
}

/** The document with one of its objects changed: a member set, taken away, made a list, or given another name. */
function change(document: JsonObject, at: number, { action, name, value }: Action): JsonObject {
  const copy = structuredClone(document)
  const objects = listObjects(copy)
  const object = objects[at % objects.length] ?? copy
  const members = Object.keys(object)
  const member = members[at % Math.max(1, members.length)] ?? 'id'
  if (action === 0) object[name] = value
  if (action === 1) object[member] = value
  if (action === 2) object[member] = [object[member] ?? null, value]
  if (action === 3) {
    object[name] = object[member]
    delete object[member]
  }
  return JSON.parse(JSON.stringify(copy))
}

function listObjects(value: Json | undefined): JsonObject[] {
  if (Array.isArray(value)) return value.flatMap(listObjects)
  if (typeof value !== 'object' || value === null) return []
  return [value, ...Object.values(value).flatMap(listObjects)]
}

// Only the context of badges says what a `jti` is.
function hasBadgeTerms(document: JsonObject | undefined): boolean {
  return JSON.stringify(document?.['@context'] ?? '').includes('context-3.0.3')
}
