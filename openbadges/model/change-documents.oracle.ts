import fc from 'fast-check'
import { isJsonObject } from '../json.ts'
import type { Json, JsonObject } from '../tools.ts'

/** Every place of a document, as its path. */
export function listPaths(value: Json | undefined, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path]
  const entries = Array.isArray(value) ? value.map((item, index) => [index, item] as const) : Object.entries(value)
  return [path, ...entries.flatMap(([key, member]) => listPaths(member, [...path, key]))]
}

/** The document with another value at a place, or without it. */
export function replaceAt(
  value: Json | undefined,
  path: (string | number)[],
  change: (old: Json) => Json | undefined,
): Json | undefined {
  const [key, ...rest] = path
  if (key === undefined) return change(value ?? null)
  if (Array.isArray(value)) {
    return value.flatMap((item, index) => {
      const made = index === key ? replaceAt(item, rest, change) : item
      return made === undefined ? [] : [made]
    })
  }
  return Object.fromEntries(
    Object.entries(value as JsonObject)
      .map(([name, member]) => [name, name === key ? replaceAt(member, rest, change) : member] as const)
      .filter(([, member]) => member !== undefined),
  )
}

const junk: Json[] = [
  null,
  '',
  'x',
  0,
  1.5,
  true,
  [],
  {},
  [null],
  ['x'],
  [[]],
  [{}],
  'https://example.org/',
  'urn:x',
  'ext:own',
  'ext:',
  '2026-01-01',
  '2026-01-01T00:00:00',
  '2026-01-01T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2026-01-01T24:00:00+01:00',
  'a.b.c',
  'a@b',
  'Profile',
  ['Profile'],
  ['Image'],
  ['VerifiableCredential'],
  { type: 'Profile', id: 'urn:x' },
  { id: 'urn:x', type: ['Image'] },
  'https://www.w3.org/2018/credentials/v1',
  'de-CH',
  'en-gb',
  '2026-01-01T00:00Z',
  '2026-02-30T00:00:00Z',
  'a.b.',
  'a..c',
  'ext:-',
  'exemplar',
  { de: 'x' },
  { '@value': 'x', '@language': 'de' },
  [{ '@value': 'x', '@language': 'de' }, { '@value': 'y' }],
]
/** What may become of a value: gone, in a list, twice, out of its list, or something else. */
export const anyChange: fc.Arbitrary<(old: Json) => Json | undefined> = fc.oneof(
  fc.constant(() => undefined),
  fc.constant((old: Json) => [old]),
  fc.constant((old: Json) => [old, old]),
  fc.constant((old: Json) => (Array.isArray(old) ? old[0] : old)),
  fc.constant((old: Json) => (isJsonObject(old) ? { ...old, more: 'x' } : old)),
  fc.constantFrom(...junk).map((value) => () => value),
)

/** The document after one change; as it was where the place is gone. */
export function changeOnce(
  document: Json | undefined,
  path: (string | number)[],
  action: (old: Json) => Json | undefined,
): Json | undefined {
  return reaches(document, path) ? replaceAt(document, path, action) : document
}

function reaches(value: Json | undefined, [key, ...rest]: (string | number)[]): boolean {
  if (key === undefined) return true
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return false
  return reaches((value as JsonObject)[key], rest)
}
