import type { Json, JsonObject } from '../tools.ts'
import type { Random } from './mutate.oracle.ts'

const deep: Json = JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`)
const hostile: readonly Json[] = [
  null,
  true,
  -0,
  1e308,
  '',
  ' ',
  'a'.repeat(5000),
  'https://a.example/1',
  'did:web:harbour.example:issuers:7',
  'javascript:alert(1)',
  '_:b0',
  '2026-02-30T25:61:61Z',
  '\u0000\ud800',
  'sha256$00',
  [],
  {},
  [[]],
  { '@value': 'a', '@type': 'x:y' },
  { '@id': 'https://a.example/1' },
  { '@set': [] },
  { '@list': [1] },
  deep,
]
const names = [
  '@context',
  '@id',
  '@type',
  '@graph',
  '@nest',
  '__proto__',
  'constructor',
  'id',
  'type',
  'proof',
  'credentialSubject',
]

/** The document with one to four members replaced, removed, renamed, wrapped or copied to another place. */
export function mutateJson(document: Json, random: Random): Json {
  const copy = copyJson(document)
  for (let left = random(2) * random(4); left >= 0; left--) mutateOnce(copy, random)
  return copy
}

function mutateOnce(document: Json, random: Random): void {
  const places = listPlaces(document)
  const place = places[random(places.length)]
  const source = places[random(places.length)]
  if (!place || !source) return
  const [holder, name] = place
  const value = readMember(holder, name)
  const changes: (() => void)[] = [
    () => writeMember(holder, name, hostile[random(hostile.length)]),
    () => writeMember(holder, name, undefined),
    () => writeMember(holder, name, value === undefined ? [] : [value, value]),
    () => writeMember(holder, name, readMember(...source) ?? null),
    () => writeMember(holder, names[random(names.length)] ?? 'id', value),
    () => writeMember(holder, names[random(names.length)] ?? 'id', hostile[random(hostile.length)]),
  ]
  changes[random(changes.length)]?.()
}

// Without a copy a value could be put into itself.
const copyJson = (value: Json): Json => JSON.parse(JSON.stringify(value))

type Place = [holder: JsonObject, name: string]

function listPlaces(value: Json | undefined): Place[] {
  if (typeof value !== 'object' || value === null) return []
  // Lists are taken as objects with numbered members.
  const holder = value as JsonObject
  return Object.keys(holder).flatMap((name): Place[] => [[holder, name], ...listPlaces(readMember(holder, name))])
}

function readMember(holder: JsonObject, name: string): Json | undefined {
  return Object.hasOwn(holder, name) ? holder[name] : undefined
}

function writeMember(holder: JsonObject, name: string, value: Json | undefined): void {
  if (value === undefined) delete holder[name]
  else
    Object.defineProperty(holder, name, {
      value: copyJson(value),
      enumerable: true,
      configurable: true,
      writable: true,
    })
}
