import fc from 'fast-check'
import { expect, it } from 'vitest'
import { guessColumns } from './columns.ts'
import { toEntries } from './entries.ts'
import { parseRecords } from './parse-records.ts'
import { readMailboxes } from './read-mailboxes.ts'
import { toTable } from './to-table.ts'

const read = async (text: string) => {
  const table = toTable(await parseRecords(text))
  return toEntries(table, guessColumns(table)).map(({ name, email }) => [name, email])
}
const word = fc.string({ unit: fc.constantFrom('a', 'Ł', '漢', "'", '.'), minLength: 1, maxLength: 8 })
const tangled = fc.string({ unit: fc.constantFrom('a', 'é', ',', ';', '"', '\\', '<', '>', ' '), maxLength: 8 })
const person = fc.record({ first: word, last: word, rest: tangled, place: fc.nat(99), isBare: fc.boolean() })

it('reads names and addresses as mail programs write them, one below or beside the other', async () => {
  const people = fc.tuple(person, fc.array(person, { maxLength: 6 }), fc.constantFrom('\n', '\r\n', ', ', '; ', ',\n'))
  await fc.assert(
    fc.asyncProperty(people, async ([first, others, between]) => {
      const known = [{ ...first, isBare: false }, ...others].map((one) => ({
        email: `p${one.place}@sea.example`,
        name: one.isBare ? '' : `${one.first} ${one.last}${one.rest}`.trim(),
        isBare: one.isBare,
      }))
      const texts = known.map(({ name, email, isBare }) => {
        if (isBare) return email
        const needsQuotes = /[,;"\\<>]/.test(name)
        return `${needsQuotes ? `"${name.replace(/["\\]/g, '\\$&')}"` : name} <${email}>`
      })
      expect(await read(texts.join(between))).toEqual(known.map(({ name, email }) => [name, email]))
    }),
    { numRuns: 200 },
  )
})

it('takes a name with its comma, an address in place of a name, and one that has a slip in it', async () => {
  const text =
    'Hana Bay <hana@sea.example>\n\nBay, Jonas <jonas@sea.example>\n"a@x.example" <a@x.example>\nLena <lena@@x>'
  expect(await read(text)).toEqual([
    ['Hana Bay', 'hana@sea.example'],
    ['Bay, Jonas', 'jonas@sea.example'],
    ['', 'a@x.example'],
    ['Lena', 'lena@@x'],
  ])
})

it.each([
  'email,name\na@x.example,Hana <3',
  'Hana,Bay,Sea,<hana@sea.example>',
  '<b>Hana</b>',
  'Hana <hana@sea.example> x',
  'Hana <hana@sea.example',
  `${' '.repeat(50_000)}x${'@'.repeat(50_000)}<`,
])('leaves to tables what is none of it: %j', (text) => {
  expect(readMailboxes(text)).toBeUndefined()
})
