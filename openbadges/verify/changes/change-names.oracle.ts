import type { Random } from '../../fuzz/mutate.oracle.ts'
import type { Json } from '../../tools.ts'
import { addContext } from './change-shapes.oracle.ts'
import { copyTree, growTree, listPlaces, type Place, raw, type Tree } from './json-tree.oracle.ts'
import { type Change, pick } from './pick.oracle.ts'

type Holder = Extract<Tree, { entries: unknown }>

const isFull = ({ value }: Place): boolean => 'entries' in value && value.entries.length > 0
const names =
  `name description narrative id type @id @type @value @context @graph @nest @included @reverse @index unknown
https://schema.org/name https://purl.imsglobal.org/spec/vc/ob/vocab.html#narrative schema:name validUntil validFrom expires
credentialSubject achievement creditsEarned credentialStatus proof issuer evidence tag endorsement jti sub iss exp vc constructor
toString __proto__ _ a:b urn:x:y`.split(/\s+/)
const contexts: Json[] = [
  'https://www.w3.org/2018/credentials/v1',
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context.json',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.1.json',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
  'https://purl.imsglobal.org/spec/ob/v3p0/extensions.json',
  'https://w3id.org/security/data-integrity/v2',
  { name: 'https://example.org/name' },
  { '@vocab': 'https://example.org/' },
  { xsd: 'http://www.w3.org/2001/XMLSchema#' },
  null,
  {},
]

/** The member of an object that was chosen, and the object. */
function onMember(place: Place, random: Random, change: (holder: Holder, at: number) => void): void {
  if ('entries' in place.value) change(place.value, random(place.value.entries.length))
}

/** Another value, near to it or not. */
const vary = (value: Tree, random: Random): Tree =>
  pick([raw('x'), raw(0), raw(null), { items: [copyTree(value)] }, { items: [] }, copyTree(value)], random)

/** Changes of what the values are called, of where they stand and of what the names mean. */
export const nameChanges: Change[] = [
  {
    kind: 'repeated name',
    fits: isFull,
    change: (place, random) =>
      onMember(place, random, ({ entries }, at) => {
        const [name, value] = entries[at] ?? ['', raw(null)]
        entries.splice(random(entries.length + 1), 0, [name, vary(value, random)])
      }),
  },
  {
    kind: 'added name',
    fits: isFull,
    change: (place, random, root) =>
      onMember(place, random, ({ entries }, at) => {
        const value = vary(random(2) ? pick(listPlaces(root), random).value : raw('x'), random)
        entries.splice(at, 0, [pick(names, random), value])
      }),
  },
  {
    kind: 'other name',
    fits: isFull,
    change: (place, random) =>
      onMember(place, random, ({ entries }, at) => {
        const entry = entries[at]
        if (entry) entry[0] = random(2) ? pick(names, random) : `${entry[0]}${pick(['s', ' ', '_', '\u200b'], random)}`
      }),
  },
  {
    kind: 'name in other letters',
    fits: isFull,
    change: (place, random) =>
      onMember(place, random, ({ entries }, at) => {
        const entry = entries[at]
        if (entry) entry[0] = pick([entry[0].toUpperCase(), `@${entry[0]}`, entry[0].replace('@', '')], random)
      }),
  },
  {
    kind: 'removed',
    fits: isFull,
    change: (place, random) => onMember(place, random, ({ entries }, at) => void entries.splice(at, 1)),
  },
  {
    kind: 'moved',
    fits: isFull,
    change: (place, random, root) =>
      onMember(place, random, ({ entries }, at) => {
        const [entry] = entries.splice(at, 1)
        const target = pick(listPlaces(root).filter(isFull), random).value
        if (entry && 'entries' in target) target.entries.push([entry[0], copyTree(entry[1])])
      }),
  },
  {
    kind: 'wrapped',
    change: (place, random) => {
      const name = pick(['@graph', '@nest', '@included', '@set', '@list', '@value', '@id', 'id'], random)
      place.put({ entries: [[name, place.value]] })
    },
  },
  {
    kind: 'wrapped',
    fits: isFull,
    change: (place, random) =>
      onMember(place, random, (holder, at) => {
        const moved = holder.entries.splice(at, 1)
        holder.entries.push([pick(['@nest', '@included', '@graph'], random), { entries: moved }])
      }),
  },
  { kind: 'context', change: (_place, random, root) => addContext(root, pick(contexts, random)) },
  {
    kind: 'context',
    fits: isFull,
    change: (place, random) => {
      if ('entries' in place.value) place.value.entries.unshift(['@context', growTree(pick(contexts, random))])
    },
  },
]
