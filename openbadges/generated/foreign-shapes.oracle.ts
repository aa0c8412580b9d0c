import fc from 'fast-check'
import { isJsonObject } from '../json.ts'
import type { Json, JsonObject } from '../tools.ts'

// Other ways to say what a badge says, all of them legal in JSON-LD or in the text of the standards.
type Rewrite = (document: JsonObject, pick: (most: number) => number) => JsonObject

const root = 'https://purl.imsglobal.org/spec/ob/v3p0/'
const further = [
  `${root}extensions.json`,
  'https://w3id.org/security/data-integrity/v2',
  'https://w3id.org/security/suites/ed25519-2020/v1',
]
const sets = /^(?:evidence|alignment|tag|result|related|identifier|otherIdentifier|resultDescription|credentialSchema)$/
const moments = /^(?:validFrom|awardedDate|activityStartDate|activityEndDate)$/
const texts = /^(?:name|description|narrative|fieldOfStudy|role|caption)$/
const open = /^(?:Achievement|AchievementSubject|Profile|Alignment|Evidence|Result|OpenBadgeCredential)$/

const listMembers = (value: JsonObject): [string, Json][] =>
  Object.entries(value).map(([name, member]) => [name, member ?? null])

/** The value with each member rewritten, from the outside to the inside; endorsements inside are signed, and stay. */
function rewriteMembers(value: Json, change: (name: string, member: Json, of: JsonObject) => Json): Json {
  if (Array.isArray(value)) return value.map((item) => rewriteMembers(item, change))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    listMembers(value).map(([name, member]) =>
      name === 'endorsement' || name === '@context'
        ? [name, member]
        : [name, rewriteMembers(change(name, member, value), change)],
    ),
  )
}

const rewrite =
  (change: (pick: (most: number) => number) => (name: string, member: Json, of: JsonObject) => Json): Rewrite =>
  (document, pick) => {
    const made = rewriteMembers(document, change(pick))
    return isJsonObject(made) ? made : document
  }

/** The ways, by what they are called in a report. */
export const foreignShapes: Record<string, Rewrite> = {
  'one value without its list': rewrite((pick) => (name, member) => {
    const [only = null] = Array.isArray(member) && member.length === 1 ? member : []
    return sets.test(name) && only !== null && pick(2) === 0 ? only : member
  }),
  'a list for one value': rewrite(
    (pick) => (name, member) =>
      /^(?:credentialSubject|achievement|criteria|image)$/.test(name) && !Array.isArray(member) && pick(2) === 0
        ? [member]
        : member,
  ),
  'types the other way': rewrite((pick) => (name, member, of) => {
    if (name !== 'type' || of['@context'] !== undefined || pick(2) === 0) return member
    return Array.isArray(member) ? (member[0] ?? member) : [member]
  }),
  'a type more': rewrite((pick) => (name, member) => {
    const isOpen = Array.isArray(member) && member.some((type) => typeof type === 'string' && open.test(type))
    return name === 'type' && isOpen && pick(2) === 0 ? [...member, 'https://terms.example/Kind'] : member
  }),
  'texts with their language': rewrite((pick) => (name, member) => {
    if (!texts.test(name) || typeof member !== 'string' || pick(2) === 0) return member
    const tagged: JsonObject = { '@value': member, '@language': 'cy' }
    return pick(2) === 0 ? tagged : [tagged, { '@value': 'Sailor', '@language': 'en' }]
  }),
  'more contexts': (document, pick) => {
    const [first = '', second = '', ...others] = Array.isArray(document['@context']) ? document['@context'] : []
    const more = [...new Set([...others, ...further.filter(() => pick(2) === 0)])]
    return { ...document, '@context': [first, second, ...shuffle(more, pick)] }
  },
  'moments with an offset': rewrite((pick) => (name, member) => {
    const zones = ['+02:00', '-09:30', '+00:00', '.250Z', '+14:00']
    if (!moments.test(name) || typeof member !== 'string') return member
    return pick(6) === 0 ? '2025-01-02T24:00:00Z' : `2025-01-02T03:04${pick(4) === 0 ? 'Z' : `:05${zones[pick(5)]}`}`
  }),
  'another order': (document, pick) => {
    const made = shuffleMembers(document, pick)
    return isJsonObject(made) ? made : document
  },
  'a language in small letters': rewrite(() => (name, member) => (name === 'inLanguage' ? 'en-gb' : member)),
  'empty lists': rewrite(
    (pick) => (name, member) =>
      name === 'achievement' && isJsonObject(member)
        ? { tag: [], related: [], alignment: [], ...member, version: `${pick(9)}` }
        : member,
  ),
}

function shuffle<T>(items: T[], pick: (most: number) => number): T[] {
  return items
    .map((item) => ({ item, place: pick(1000) }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item)
}

function shuffleMembers(value: Json, pick: (most: number) => number): Json {
  if (Array.isArray(value)) return value.map((item) => shuffleMembers(item, pick))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    shuffle(listMembers(value), pick).map(([name, member]) => [name, shuffleMembers(member, pick)]),
  )
}

/** Up to three of the ways, one after the other. */
export const anyShape: fc.Arbitrary<{ names: string[]; reshape: (document: JsonObject) => JsonObject }> = fc
  .record({
    names: fc.subarray(Object.keys(foreignShapes), { minLength: 1, maxLength: 3 }),
    numbers: fc.array(fc.nat(999), { minLength: 40, maxLength: 40 }),
  })
  .map(({ names, numbers }) => ({
    names,
    reshape: (document) => {
      let used = 0
      const pick = (most: number) => (numbers[used++ % numbers.length] ?? 0) % most
      return names.reduce((made, name) => foreignShapes[name]?.(made, pick) ?? made, document)
    },
  }))
