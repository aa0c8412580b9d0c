import { expect, test } from 'vitest'
import { findingSentences } from '#shared/messages/findings/findings.ts'
import { illegalRows } from './all-rows.oracle.ts'
import { tryIllegal } from './illegal-row.oracle.ts'

test.each(Object.entries(illegalRows))(
  'faults of %s are told by their names',
  async (_name, rows) => {
    const wrong: string[] = []
    for (const [index, row] of rows.entries()) {
      // That each is legal before it is broken, `npm run standards` looks at.
      const told = await tryIllegal(row, 29 + index, index % 8 > 0)
      if (told !== undefined) wrong.push(`${row.fault}: ${told}`)
    }
    expect(wrong).toEqual([])
  },
  90_000,
)

test('each fault has a name of its own, a paragraph, and sentences that exist', () => {
  const rows = Object.values(illegalRows).flat()
  const names = rows.map(({ fault }) => fault)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  expect(rows.filter(({ paragraph, told }) => paragraph.length < 12 || told.length === 0)).toEqual([])
  expect(rows.flatMap(({ told }) => told).filter((code) => !Object.hasOwn(findingSentences, code))).toEqual([])
})

test('a verdict for another reason, or on what was not legal before, does not count', async () => {
  const answer = (verdict: string, reason: string) => async () => ({ verdict, reason })
  const expired = 'The badge expired on 1 January 2026.'
  const row = { fault: 'x', paragraph: 'x', told: ['expiry.past'] as const, names: /2026/ }
  const make = (legal: string, verdict: string, reason: string) =>
    tryIllegal(
      { ...row, make: async () => ({ of: 'a badge', legal: answer(legal, ''), illegal: answer(verdict, reason) }) },
      1,
    )
  expect(await make('valid', 'invalid', expired)).toBeUndefined()
  expect(await make('invalid', 'invalid', expired)).toContain('before it was broken')
  expect(await make('valid', 'valid', expired)).toContain('valid: ')
  expect(await make('valid', 'invalid', 'The badge is not signed.')).toContain('another reason')
  expect(await make('valid', 'invalid', expired.replace('2026', '2020'))).toContain('something else')
})
