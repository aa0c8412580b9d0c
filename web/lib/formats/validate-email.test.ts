import fc from 'fast-check'
import { expect, test } from 'vitest'
import { validateEmail } from './validate-email.ts'

const refused = { invalidEmail: true }

test('nothing and what is no text pass; anything else has to be an address, by the key invalidEmail [SI-5.8]', () => {
  for (const value of ['', undefined, null, 7, true, [], {}]) expect(validateEmail(value)).toBeUndefined()
  expect(validateEmail('maya@example.org')).toBeUndefined()
  for (const value of ['maya', 'maya@', '@example.org', 'maya@example', 'maya@@example.org', 'a b@example.org', ' ']) {
    expect(validateEmail(value), value).toEqual(refused)
  }
})

test('the local part has at most 64 characters, the whole at most 254, a DNS label at most 63 [SI-5.9] [SI-9.8] [SB-5.5] [SB-9.4]', () => {
  expect(validateEmail(`maya@${'d'.repeat(63)}.org`)).toBeUndefined()
  expect(validateEmail(`maya@${'d'.repeat(64)}.org`)).toEqual(refused)
  const domain = `${'d'.repeat(60)}.`.repeat(3)
  expect(validateEmail(`${'a'.repeat(64)}@example.org`)).toBeUndefined()
  expect(validateEmail(`${'a'.repeat(65)}@example.org`)).toEqual(refused)
  expect(validateEmail(`${'a'.repeat(64)}@${domain}org`.padEnd(254, 'g'))).toBeUndefined()
  expect(validateEmail(`${'a'.repeat(64)}@${domain}org`.padEnd(255, 'g'))).toEqual(refused)
})

test('every address of the standard is one, and none is without its sign', () => {
  fc.assert(fc.property(fc.emailAddress(), (address) => validateEmail(address) === undefined))
  fc.assert(
    fc.property(
      fc.string({ minLength: 1 }).filter((text) => !text.includes('@')),
      (text) => validateEmail(text) !== undefined,
    ),
  )
})

test.each([
  ['signs', '@'.repeat(50_000)],
  ['dots', `a@${'.'.repeat(50_000)}`],
  ['labels', `${'a.'.repeat(12_500)}@${'b.'.repeat(12_500)}c`],
  ['blanks', `a@${' '.repeat(50_000)}b`],
])('fifty kilobytes of %s are evaluated at once', (_, value) => {
  const started = performance.now()
  for (let i = 0; i < 20; i++) expect(validateEmail(value)).toEqual(refused)
  expect(performance.now() - started).toBeLessThan(2000)
})
