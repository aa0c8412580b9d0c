import { createHash } from 'node:crypto'
import { createHiding } from '../recorded/hide-random.ts'
import type { NotedRandom } from '../recorded/note-random.ts'

const jwt = /(?<![\w-])eyJ[\w-]+\.[\w-]+\.[\w-]*/g
const exampleJwt = ['{"alg":"EdDSA"}', '{"sub":"example"}', 'a signature of no key']
  .map((part) => Buffer.from(part).toString('base64url'))
  .join('.')

/** Every example is of this moment, whenever it was made. */
const moment = Date.parse('2026-07-01T10:00:00Z')
const nearMs = 2 * 365 * 86_400_000
const stepMs = 600_000
const timestamp = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|\+00:00)/g
const seconds = /(?<=[":,[])1[6-9]\d{8}(?=[",}\]])/g

/** What tests name with numbers, so that nothing has it twice, and what only a machine reads. */
const others: readonly (readonly [RegExp, string])[] = [
  [/https?%3A%2F%2Flocalhost%3A8000/g, 'https%3A%2F%2Fbadges.example'],
  [/https?:\/\/localhost:8000/g, 'https://badges.example'],
  [/https?:\/\/(?:localhost|127\.0\.0\.1):\d+/g, 'https://elsewhere.example'],
  [/localhost%3A8000|localhost:8000/g, 'badges.example'],
  [/(?:localhost|127\.0\.0\.1)(?:%3A|:)\d+/g, 'elsewhere.example'],
  [/"localhost"/g, '"badges.example"'],
  // In JSON a letter behind a backslash is none of a name.
  [/(?:(?<=\\[nrt])|(?<![\w\\-]))[\w-]+-\d+-\d+\.example(?!\.)/g, 'school.example'],
  [/[0-9a-f]{8}-[0-9a-f-]{27}\.example/g, 'courses.example'],
  [/(?<="emailId":")\d+/g, '<number1>'],
  // Derived, and not drawn.
  [/sash_kb_[\w-]{43}/g, 'sash_kb_this-is-an-example-and-opens-nothing-at-all'],
  [/lightMyRequest/g, 'curl'],
  [/127\.0\.0\.1/g, '192.0.2.1'],
  [/(?<![A-Z0-9])[A-Z2-7]{32}(?![A-Z0-9])/g, 'EXAMPLEEXAMPLEEXAMPLEEXAMPLEEXAM'],
  [/(?<=")[0-9a-z]{4}(?:-[0-9a-z]{4}){3}(?=")/g, 'exam-ple0-exam-ple1'],
  [/(?<="code":")\d{6}(?=")/g, '123456'],
  [/(?<=")(?!data:)[\w+/=-]{120,}(?=")/g, 'ZXhhbXBsZQ'],
]
const people = ['maya', 'jonas', 'amara', 'lea', 'tomas', 'ines', 'ravi', 'noor']
const testAddress = /(?:(?<=\\[nrt])|(?<![a-z\\]))[a-z]+-\d+(?:-\d+)?(?=@|%40)/g
const dataUrl = /data:image\/(png|webp);base64,[\w+/=]{60,}/g
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPj/HwADBwIAMCbHYQAAAABJRU5ErkJggg=='

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest()
const fills: Readonly<Record<string, (name: string) => string>> = {
  id: (name) => hashOf(name).toString('base64url').slice(0, 22),
  uuid: (name) =>
    hashOf(name)
      .toString('hex')
      .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5'),
  secret: () => 'this-is-an-example-and-opens-nothing-at-all',
  hash: (name) => hashOf(name).toString('hex'),
  multibase: () => 'z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK',
  list: () => 'uH4sIAAAAAAAAA-3BMQEAAADCoPVPbQwfoAAAAAAAAAAAAAAAAAAAAIC3AYbSVKsAQAAA',
  place: (name) => String(hashOf(name).readUInt16BE()),
  number: (name) => String(hashOf(name).readUInt16BE()),
  cursor: () => 'MjAyNi0wNy0wMVQxMDowMDowMFo',
  digest: (name) => hashOf(name).toString('base64url').slice(0, 43),
  jwt: () => exampleJwt,
  random: (name) => `example${name.replace(/\D/g, '')}`,
}

/**
 * Puts fixed values in the place of what another run would have others for, ids, moments, addresses and keys, and of whatever is
 * secret; the same value is the same everywhere in the text. `known` has ids that keep one value in all examples.
 */
export const createSettling = (random: NotedRandom, known: Readonly<Record<string, string>>) => {
  const lasting = Object.entries(known).map(([name, value]): [string, string] => [value, fills.id?.(name) ?? ''])
  return (text: string, at: number): string => {
    const hide = createHiding(random)
    const addresses = new Map<string, string>()
    const nameAddress = (address: string): string => {
      const name = addresses.get(address) ?? people[addresses.size % people.length] ?? ''
      addresses.set(address, name)
      return name
    }
    const moveMs = (ms: number): number => moment + Math.round((ms - at) / stepMs) * stepMs
    const isNear = (ms: number): boolean => Math.abs(ms - at) < nearMs
    let settled = text.replace(jwt, '<jwt0>').replace(dataUrl, pixel)
    for (const [value, id] of lasting) settled = settled.replaceAll(value, id)
    for (const [pattern, value] of others) settled = settled.replace(pattern, value)
    settled = settled
      .replace(testAddress, nameAddress)
      .replace(timestamp, (given) =>
        isNear(Date.parse(given)) ? new Date(moveMs(Date.parse(given))).toISOString().replace('.000', '') : given,
      )
      .replace(seconds, (given) => (isNear(Number(given) * 1000) ? String(moveMs(Number(given) * 1000) / 1000) : given))
    return hide(settled).replace(/<([a-z]+)(\d+)>/g, (given, kind: string) => fills[kind]?.(given) ?? given)
  }
}
