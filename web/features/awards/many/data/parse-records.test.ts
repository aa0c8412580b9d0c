import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { writeCsv } from '#shared/csv/write-csv.ts'
import { decodeText } from '#web/lib/formats/decode-text.ts'
import { chooseColumn, guessColumns, rememberColumns } from './columns.ts'
import { sortEntries, toEntries } from './entries.ts'
import { guessDelimiter, parseRecords } from './parse-records.ts'
import { splitDuplicates } from './split-duplicates.ts'
import { toTable } from './to-table.ts'

const read = async (text: string) => toTable(await parseRecords(text))

// Quotes, separators and line breaks are what goes wrong; letters come from more than one script.
const cell = fc.string({
  unit: fc.constantFrom('a', 'Ł', '漢', '😀', '"', ',', ';', '\t', '\n', "'", ' ', '='),
  maxLength: 12,
})
const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
const needsQuotes = /[",;\t\n]|^\s|\s$/

describe('a list of recipients', () => {
  it('is read back cell by cell, whatever separates and stands in the cells', async () => {
    const shape = fc.record({
      delimiter: fc.constantFrom(',', ';', '\t'),
      lineBreak: fc.constantFrom('\n', '\r\n', '\r'),
      mark: fc.constantFrom('', '\uFEFF'),
      quotesAll: fc.boolean(),
      endsOpen: fc.boolean(),
      rows: fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 20 }),
    })
    await fc.assert(
      fc.asyncProperty(shape, async ({ delimiter, lineBreak, mark, quotesAll, endsOpen, rows }) => {
        const kept = rows.filter((cells) => cells.some((text) => text.trim() !== ''))
        const lines = [['email', 'evidence', 'name'], ...kept].map((cells) =>
          cells.map((text) => (quotesAll || needsQuotes.test(text) ? quote(text) : text)).join(delimiter),
        )
        const text = mark + lines.join(lineBreak) + (endsOpen ? '' : lineBreak)
        const [header, ...records] = await parseRecords(text)
        expect(header).toEqual(['email', 'evidence', 'name'])
        expect(records).toEqual(kept)
      }),
      { numRuns: 150 },
    )
  })

  it('of fifty thousand rows is read, checked and freed of repetitions while the page stays alive', async () => {
    const lines = Array.from(
      { length: 50_000 },
      (_, index) => `person${index % 49_990}@x.example,https://x.example/${index}`,
    )
    let beats = 0
    const heart = setInterval(() => {
      beats += 1
    }, 1)
    const table = await read(['email,evidence', ...lines].join('\r\n'))
    const { ready, faulty } = await sortEntries(toEntries(table, ['email', 'evidence']))
    clearInterval(heart)
    expect(splitDuplicates(ready)).toMatchObject({ unique: { length: 49_990 }, duplicates: { length: 10 } })
    expect(faulty).toEqual([])
    expect(beats).toBeGreaterThan(20)
    await expect(read(['email', ...lines, 'one@more.example'].join('\n'))).rejects.toThrow(/At most 50,000 rows/)
  })

  it('may be a bare list of addresses, one below or beside the other', async () => {
    expect(await read('a@x.example\n\n b@x.example \n')).toMatchObject({
      header: ['Column 1'],
      isNamed: false,
      rows: [['a@x.example'], ['b@x.example']],
    })
    expect((await read('a@x.example; b@x.example;c@x.example')).rows).toHaveLength(3)
    const named = await read('Amara, amara@x.example, https://x.example/a\nLena, lena@@x, https://x.example/b')
    expect(guessColumns(named)).toEqual(['name', 'email', 'evidence'])
  })

  it('pads short rows and names the ones that are longer than the header', async () => {
    expect(await read('email,evidence\na@x.example\nb@x.example,u,extra\nc@x.example,,,\n')).toMatchObject({
      rows: [
        ['a@x.example', ''],
        ['b@x.example', 'u'],
        ['c@x.example', ''],
      ],
      longRows: [2],
    })
  })

  it.each([
    ['', 'There is nobody in it.'],
    ['email,evidence\n', 'There is nobody in it.'],
    ['email\n"a@x.example\nb@x.example\n', 'A quotation mark is opened and never closed.'],
    [`${'a,'.repeat(60)}b\n${'c,'.repeat(60)}d`, 'At most 50 columns can be read.'],
  ])('is refused with a reason: %j', async (text, reason) => {
    await expect(read(text)).rejects.toThrow(reason)
  })

  it('is understood in the encodings of spreadsheets, that of older Windows when it is said [T7]', () => {
    const utf16 = Uint8Array.from([0xff, 0xfe, ...[...'é@x'].flatMap((sign) => [sign.charCodeAt(0), 0])])
    expect(decodeText(utf16)).toBe('é@x')
    expect(decodeText(new TextEncoder().encode('Łukasz'))).toBe('Łukasz')
    const older = Uint8Array.from([0x4a, 0xfc, 0x72, 0x67])
    expect([decodeText(older), decodeText(older, 'windows-1252')]).toEqual([undefined, 'Jürg'])
    expect(decodeText(Uint8Array.from([0xff, 0xfe, 0xc3]))).toBeUndefined()
  })

  it('separates its cells by what its first line has most of, outside quotes', () => {
    expect(guessDelimiter('"a,b,c";d\n1,2,3')).toBe(';')
    expect(guessDelimiter('email')).toBe(',')
  })
})

describe('the columns of a list', () => {
  afterEach(() => localStorage.clear())

  it('are told by their names, each meaning once', async () => {
    const table = await read('Email,My Evidence,evidence 2,Issued on,notes\na@x.example,,,,\n')
    expect(guessColumns(table)).toEqual(['email', 'evidence', undefined, 'issued_on', undefined])
    expect(chooseColumn(['email', 'evidence', undefined], 2, 'evidence')).toEqual(['email', undefined, 'evidence'])
  })

  it.each([
    [
      'Name;Vorname;E-Mail-Adresse;Nachweis;Gültig bis;Leistungspunkte',
      'last_name first_name email evidence expires credits',
    ],
    ['Nom;Prénom;Adresse e-mail;Preuve;Crédits obtenus;Période', 'last_name first_name email evidence credits term'],
    ['Nombre;Apellidos;Correo electrónico;Créditos;Fecha de inicio', 'first_name last_name email credits start'],
    ['Voornaam;Achternaam;E-mailadres;Bewijs;Studiepunten;Rol', 'first_name last_name email evidence credits role'],
  ])('are told by %s [LG-19]', async (heading, meanings) => {
    expect(guessColumns(await read(`${heading}\na@x.example\n`))).toEqual(meanings.split(' '))
  })

  it('are told by their cells, where no name tells the addresses, or none has a name', async () => {
    const named = await read('Sukunimi;Osoite;Todiste\nAmara;amara@x.example;https://x.example/a\nLena;lena@@x;\n')
    expect(guessColumns(named)).toEqual([undefined, 'email', undefined])
    const bare = await read('a@x.example,https://x.example/a\nb@x.example,no link\nc@x.example,http://x.example/c\n')
    expect(guessColumns(bare)).toEqual(['email', 'evidence'])
  })

  it('are remembered by their names', async () => {
    const table = await read('Adresse,evidence\na@x.example,x\n')
    rememberColumns(table, ['email', undefined])
    expect(localStorage.getItem('settings-bulk-import')).toContain('adresse')
    expect(guessColumns(await read('EVIDENCE,adresse\nx,a@x.example\n'))).toEqual([undefined, 'email'])
    localStorage.setItem('settings-bulk-import', '{"columns":7')
    expect(guessColumns(table)).toEqual(['email', 'evidence'])
  })
})

describe('a written list', () => {
  it('reads back and runs nothing in a spreadsheet', async () => {
    const text = writeCsv([
      ['a', 'b'],
      ['=1+1', 'x,"y"\nz'],
      ['＝sum', '\nb'],
    ])
    expect(await parseRecords(text)).toEqual([
      ['a', 'b'],
      ["'=1+1", 'x,"y"\nz'],
      ["'＝sum", "'\nb"],
    ])
  })
})
