import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addProtocol } from './add-protocol.ts'
import { lenientUrl } from './lenient-url.ts'

test.each([
  ['example.org', 'http://example.org'],
  ['  example.org/a ', 'http://example.org/a'],
  ['example.org:8080', 'http://example.org:8080'],
  ['https://example.org', 'https://example.org'],
  ['HTTP://example.org', 'HTTP://example.org'],
  ['ftp://example.org', 'ftp://example.org'],
  ['', ''],
])('a missing http is put before %j [SI-5.21] [SB-5.3]', (typed, completed) => {
  expect(addProtocol(typed)).toBe(completed)
  expect(lenientUrl().parse(typed)).toBe(completed)
})

test('completing twice changes nothing more', () => {
  fc.assert(fc.property(fc.string(), (typed) => addProtocol(addProtocol(typed)) === addProtocol(typed)))
})

test('a field of a form refuses an address under the key validUrl and says so [SI-5.22] [SI-5.13] [SB-5.3]', () => {
  const [issue] = lenientUrl().safeParse('no address').error?.issues ?? []
  expect(issue).toMatchObject({ params: { key: 'validUrl' }, message: 'Please enter a valid URL' })
})
