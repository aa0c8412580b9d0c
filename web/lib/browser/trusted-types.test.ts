import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { decodeNamedCharacterReference } from '../formats/decode-character-name.ts'
import { trustCharacterName, trustWorkerScript } from './trusted-types.ts'

beforeEach(() => {
  vi.stubEnv('DEV', false)
})
afterEach(() => {
  vi.unstubAllEnvs()
})

test.each(['/worker.js', '/assets/zip-worker-Cj2lcw1V.js', `${location.origin}/assets/zip-worker-a_b.js`])(
  'a worker may run %s',
  (address) => expect(trustWorkerScript(address)).toBe(address),
)

test.each([
  '/media/worker.js',
  '/assets/../media/x.js',
  '/assets/%2e%2e/media/x.js',
  '/assets/x/y.js',
  '/assets/x.js/..',
  '//elsewhere.example/worker.js',
  'https://elsewhere.example/assets/x.js',
  'data:text/javascript,alert(1)',
  'blob:http://localhost:3000/worker.js',
  'javascript:alert(1)',
])('no worker runs %s', (address) => expect(() => trustWorkerScript(address)).toThrow('scripts of this site'))

test.each(['<b>', 'amp;<img src=x onerror=alert(1)>', '', 'amp ', '#60'])('%j is no name of a character', (name) =>
  expect(() => trustCharacterName(name)).toThrow('name of a character'),
)

test.each([
  ['amp', '&'],
  ['semi', ';'],
  ['ouml', 'ö'],
  ['frac12', '½'],
  ['NotEqualTilde', '≂̸'],
  ['notit', false],
  ['unknown', false],
  ['1a', false],
])('the character called %s is %j', (name, character) => expect(decodeNamedCharacterReference(name)).toBe(character))
