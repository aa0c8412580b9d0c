import type { Json } from '../../tools.ts'
import { copyTree, growTree, listPlaces, type Place, raw, readRaw, type Tree } from './json-tree.oracle.ts'
import { type Change, pick } from './pick.oracle.ts'

const isPlain = ({ value }: Place): boolean => 'raw' in value
const isList = ({ value }: Place): boolean => 'items' in value
const isObject = ({ value }: Place): boolean => 'entries' in value
const xsd = 'http://www.w3.org/2001/XMLSchema#'

/** The same value as another type of value. */
const otherTypes: ((value: Json) => Json)[] = [
  (value) => String(value),
  (value) => (typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value)) ? Number(value) : 0),
  (value) => value === true || value === 'true',
  (value) => ({ '@value': value }),
  (value) => ({ '@value': value, '@type': `${xsd}string` }),
  (value) => ({ '@value': value, '@type': `${xsd}double` }),
  (value) => ({ '@value': value, '@type': `${xsd}float` }),
  (value) => ({ '@value': value, '@type': `${xsd}integer` }),
  (value) => ({ '@value': value, '@type': `${xsd}dateTime` }),
  (value) => ({ '@value': value, '@type': '@json' }),
  (value) => ({ '@id': value }),
  (value) => ({ id: value }),
  (value) => ({ '@set': [value] }),
  (value) => ({ '@list': [value] }),
  (value) => [[value]],
  (value) => ({ value }),
]
const languages = ['en', 'EN', 'de', 'en-GB', '']

/** Changes of type, number and order of values, of what is null and of the language of texts. */
export const shapeChanges: Change[] = [
  {
    kind: 'type',
    fits: isPlain,
    change: (place, random) => place.put(growTree(pick(otherTypes, random)(readRaw(place.value) ?? null))),
  },
  { kind: 'list of one', change: (place) => place.put({ items: [place.value] }) },
  {
    kind: 'list of one',
    fits: isList,
    change: (place) => {
      if ('items' in place.value) place.put(place.value.items[0] ?? raw(null))
    },
  },
  {
    kind: 'entry of a list',
    fits: isList,
    change: ({ value }, random) => {
      if (!('items' in value)) return
      const at = random(value.items.length)
      const entry = value.items[at]
      if (random(3) === 0 || entry === undefined) value.items.splice(at, 1)
      else if (random(2) === 0) value.items.push(copyTree(entry))
      else value.items.push(raw(pick<Json>(['', 'x', 0, null, {}, []], random)))
    },
  },
  {
    kind: 'order of a list',
    fits: (place) => 'items' in place.value && place.value.items.length > 1,
    change: ({ value }, random) => {
      if ('items' in value) value.items.push(...value.items.splice(random(value.items.length - 1), 1))
    },
  },
  {
    kind: 'order of names',
    fits: isObject,
    change: ({ value }, random) => {
      if ('entries' in value) value.entries.push(...value.entries.splice(random(value.entries.length), 1))
    },
  },
  { kind: 'null', change: (place) => place.put(raw(null)) },
  { kind: 'null', change: (place) => place.put({ items: [place.value, raw(null)] }) },
  {
    kind: 'empty',
    change: (place, random) => place.put(growTree(pick<Json>([[], {}, '', false, { '@value': null }], random))),
  },
  {
    kind: 'language',
    fits: isPlain,
    change: (place, random) => {
      const value = readRaw(place.value) ?? null
      const direction: Json = random(2) === 0 ? {} : { '@direction': pick(['ltr', 'rtl'], random) }
      place.put(growTree({ '@value': value, '@language': pick(languages, random), ...direction }))
    },
  },
  {
    kind: 'language',
    change: (_place, random, root) =>
      addContext(root, {
        [pick(['@language', '@direction', '@base', '@vocab'], random)]: pick(
          ['en', 'ltr', null, 'https://example.org/#'],
          random,
        ),
      }),
  },
  {
    kind: 'boolean',
    fits: ({ value }) => typeof readRaw(value) === 'boolean',
    change: (place, random) =>
      place.put(growTree(pick<Json>([readRaw(place.value) !== true, 1, 0, 'true', null], random))),
  },
  {
    kind: 'another value of the document',
    change: (place, random, root) => place.put(copyTree(pick(listPlaces(root), random).value)),
  },
]

/** One more context after those of the document. */
export function addContext(root: Tree, context: Json): void {
  const place = listPlaces(root).find(({ name }) => name === '@context')
  if (place === undefined) return
  place.put('items' in place.value ? { items: [...place.value.items, growTree(context)] } : growTree(context))
}
