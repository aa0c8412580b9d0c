import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createReport, exportSources, readColumnMap, readExport, readExportRows } from '../index.ts'
import { owner, read } from './testing.ts'

const header = 'Badge Template Name,Recipient Email,Issued At,State'
const row = 'Knots,a@sea.example,2024-05-06 07:08:09 UTC,accepted'

test.each([
  ['UTF-8', Buffer.from(`${header}\n${row}\n`)],
  ['a byte order mark', Buffer.from(`\uFEFF${header}\r\n${row}\r\n`)],
  ['UTF-16 with its mark', Buffer.from(`\uFEFF${header}\n${row}`, 'utf16le')],
  ['UTF-16 without', Buffer.from(`${header}\n${row}`, 'utf16le')],
  ['UTF-16 the other way', Buffer.from(`\uFEFF${header}\n${row}`, 'utf16le').swap16()],
  ['ends of lines of old Macs', Buffer.from(`${header}\r${row}\r`)],
  ['semicolons', Buffer.from(`${header}\n${row}\n`.replaceAll(',', ';'))],
  ['tabs', Buffer.from(`${header}\n${row}\n`.replaceAll(',', '\t'))],
  ['the mark in a line of its own', Buffer.from(`\uFEFFsep=;\r\n${header}\r\n${row}\r\n`.replaceAll(',', ';'))],
  ['empty cells at the end of rows', Buffer.from(`${header}\n${row},,\n,,,,,\n`)],
  ['quotes', Buffer.from(`${header}\n${row}`.replace(/[^,\n]+/g, '"$&"'))],
])('a table in %s is read', async (_, bytes) => {
  const { awards, badgeClasses, lines } = await read('credly', bytes)
  expect(badgeClasses.map(({ name }) => name)).toEqual(['Knots'])
  expect(awards).toMatchObject([
    {
      recipient: { identifier: 'a@sea.example', hashed: true },
      issuedOn: new Date('2024-05-06T07:08:09Z'),
      acceptance: 'Accepted',
    },
  ])
  expect(lines).toEqual([])
})

test('Windows-1252 is read when it is said to be that, and refused otherwise [T7]', async () => {
  const bytes = Buffer.from(`${header}\n${row.replace('Knots', 'Stürmer')}`, 'latin1')
  await expect(read('credly', bytes)).rejects.toThrow(
    'file is not in UTF-8. If an older Excel wrote it, say --encoding',
  )
  const { badgeClasses } = await read('credly', bytes, { encoding: 'windows-1252' })
  expect(badgeClasses[0]?.name).toBe('Stürmer')
})

test('columns come in any order; those that are not known or come twice are named; a file names others', async () => {
  const text =
    'Shoe size,State,Mail of sailor,Issued At,Badge Template Name,State\n43,accepted,A@sea.example,05/06/2024,Knots,revoked\n'
  const bare = await read('credly', text)
  expect(bare.awards).toEqual([])
  expect(bare.lines).toEqual([
    'lost 1 columns that come twice: the first of them is read: State',
    'lost 2 columns that are not known, and so not kept: Shoe size,Mail of sailor',
    'lost 1 awards whose day cannot be told: say "dates": "dmy" or "mdy" in a file of --columns: ',
  ])
  const named = await read('credly', text, { map: '{"email": "mail of sailor", "dates": "dmy"}' })
  expect(named.awards).toMatchObject([
    { recipient: { identifier: 'a@sea.example' }, issuedOn: new Date('2024-06-05'), revoked: null },
  ])
  expect(() => readColumnMap('{"mail": "x"}')).toThrow('The file of columns is JSON that names a column')
  expect(() => readColumnMap('{"dates": "ymd"}')).toThrow('"dates": "dmy" or "mdy"')
})

test('cells that would calculate stay texts, and addresses that are none lead nowhere', async () => {
  const text = `id,name,recipient_email,issued_at,badge_template_name,badge_url,evidence\nx,"=HYPERLINK(""https://thief.example"")",a@sea.example,2024-05-06,'=1+1,javascript:alert(1),javascript:alert(2)\n="0012",x,b@sea.example,2024-05-06,Knots,https://old.example/12,https://log.example/1`
  const { awards, badgeClasses } = await read('credly', text)
  expect(badgeClasses.map(({ name }) => name)).toEqual(['=1+1', 'Knots'])
  expect(awards.map(({ evidence }) => evidence)).toEqual([
    [
      { evidence_url: null, narrative: 'javascript:alert(2)' },
      { evidence_url: null, narrative: 'First issued on Credly as x.' },
    ],
    [
      { evidence_url: 'https://log.example/1', narrative: null },
      { evidence_url: 'https://old.example/12', narrative: 'First issued on Credly as 0012.' },
    ],
  ])
})

test.each([
  ['a cell without end', `${header}\n"Knots`, 'The file ends within a cell.'],
  ['too many cells', `${header}\n${row}\n${row},x,y`, 'Row 3 has 6 cells, the header 4: is a quotation mark missing?'],
  ['half a JSON', '{"data": [', 'It is no whole JSON.'],
  ['deep lists', '['.repeat(200_000), 'file cannot be read'],
])('%s ends the run with a reason', async (_, text, message) => {
  await expect(read('credly', text)).rejects.toThrow(message)
})

test.each([
  'null',
  '7',
  '[]',
  '{}',
  '[[["x"]]]',
  '{"data": null}',
  '{"data": [null, 7, "x", {"id": {}}]}',
  '\0\0\0\0',
  '',
])('%j holds nothing to move', async (text) => {
  expect(await read('credly', text)).toMatchObject({ awards: [], badgeClasses: [] })
})

test('whatever stands in a file, it is read or refused with a reason, and what is read can be kept', async () => {
  const cell = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('revoked', '2024-05-06', 'a@sea.example', '=1', '\0'),
  )
  const names = [
    'id',
    'recipient_email',
    'issued_at',
    'badge_template',
    'state',
    'evidence',
    '__proto__',
    'constructor',
  ]
  const thing = fc.dictionary(fc.constantFrom(...names), fc.oneof(cell, fc.jsonValue({ maxDepth: 3 })))
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...Object.keys(exportSources)),
      fc.array(thing, { maxLength: 4 }),
      async (name, things) => {
        const { awards, badgeClasses } = await read(name, JSON.stringify(things))
        for (const { name: own } of badgeClasses) expect(own.length).toBeGreaterThan(0)
        for (const { issuedOn } of awards) expect(Number.isNaN(issuedOn.getTime())).toBe(false)
        expect(JSON.stringify([awards, badgeClasses])).not.toContain('\\u0000')
      },
    ),
    { numRuns: 40 },
  )
})

test('an export that names no issuer asks for one', async () => {
  const rows = await readExportRows('file', Buffer.from(`${header}\n${row}`), { lists: [] }, createReport())
  const source = exportSources.credly
  if (!source) throw new Error('gone')
  const asked = { source, owner, issuer: undefined, map: { columns: {}, dates: undefined } }
  expect(() => readExport(rows, asked, createReport())).toThrow('The export names no issuer: name it with --issuer.')
})
