import fc from 'fast-check'
import { expect, test } from 'vitest'
import { IssuerName, nameForStaff, tidyName } from './issuer-name.ts'
import { type NameStanding, named, unconfirmed, vouched } from './name-standing.ts'

const changed: NameStanding = { kind: 'changed', since: '2026-10-01T12:00:00Z', former: 'Former Academy' }

test('[T3] the text of a name that nothing confirms comes out of no conversion alone', () => {
  const name = new IssuerName('Claimed Academy', unconfirmed)
  const written = 'Claimed Academy (name not confirmed)'
  expect([`${name}`, String(name), name.toString(), [name].join()]).toEqual([written, written, written, written])
  expect(JSON.parse(JSON.stringify({ name }))).toEqual({ name: written })
  expect(Object.keys(name)).toEqual([])
  expect(String(new IssuerName('Renamed Academy', changed))).toBe('Renamed Academy (changed since 2026-10-01)')
  for (const standing of [vouched, named]) expect(String(new IssuerName('Academy', standing))).toBe('Academy')
  expect(String(nameForStaff('Academy'))).toBe('Academy')
})

test('[T3] who takes the text is told the standing, also of a name that is written otherwise', () => {
  const told = new IssuerName('Claimed Academy', unconfirmed).reword((text) => text.slice(0, 7)).tell((...all) => all)
  expect(told).toEqual(['Claimed', unconfirmed])
})

test('[T3] whatever an issuer calls itself, its remark follows in the same line, in order and soon', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 600 }),
    fc.string({
      unit: fc.constantFrom('\u202e', '\u2067', '\n', '\r', '\t', '\u2028', ' ', 'a', 'א', '𝒜'),
      maxLength: 600,
    }),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const tidy = tidyName(text)
      expect(tidy).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u)
      expect(Array.from(tidy).length).toBeLessThanOrEqual(120)
      expect(String(new IssuerName(text, unconfirmed))).toBe(`${tidy} (name not confirmed)`)
    }),
    { numRuns: 200 },
  )
})
