import fc from 'fast-check'
import { expect, it } from 'vitest'
import { addIdentity } from './add-identity.ts'

const base = 'https://sash.example/public/assertions/x'

it('puts the recipient into an address once, escaped, as an email if nothing else is said', () => {
  expect(addIdentity(base, 'maya+1@a.example')).toBe(`${base}?identity__email=maya%2B1%40a.example`)
  expect(addIdentity(base, 'https://m.example/?a&b', 'url')).toBe(
    `${base}?identity__url=https%3A%2F%2Fm.example%2F%3Fa%26b`,
  )
})

it('leaves an address alone without a recipient, and one that is none', () => {
  expect(addIdentity(base, undefined)).toBe(base)
  expect(addIdentity('', 'maya@a.example')).toBe('')
})

it('can be read back whatever the identifier is, and doing it twice changes nothing', () => {
  const identifier = fc.string({ unit: 'grapheme', minLength: 1 })
  fc.assert(
    fc.property(identifier, fc.constantFrom('email', 'url', 'telephone'), (given, type) => {
      const once = addIdentity(`${base}?v=2_0`, given, type)
      const { searchParams, pathname } = new URL(once)
      expect(searchParams.getAll(`identity__${type}`)).toEqual([given])
      expect(searchParams.get('v')).toBe('2_0')
      expect(pathname).toBe('/public/assertions/x')
      expect(addIdentity(once, given, type)).toBe(once)
      expect(once).not.toMatch(/[<>"'\s]/)
    }),
  )
})
