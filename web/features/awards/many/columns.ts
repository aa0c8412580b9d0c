import { z } from 'zod'
import { readStored, writeStored } from '#web/lib/storage.ts'
import { t } from '#web/lib/text.ts'
import { validateEmail } from '#web/lib/validate-email.ts'
import { guessByName } from './guess-by-name.ts'
import type { Table } from './to-table.ts'

/** What a row is sent with. */
export const targets = ['email', 'evidence', 'name', 'narrative', 'expires', 'issued_on'] as const
export type Target = (typeof targets)[number]
/** What a column can be about: the two parts of a name become one. */
export const meanings = [...targets, 'first_name', 'last_name'] as const
export type Meaning = (typeof meanings)[number]
/** What each column is about, in their order; nothing where it is left out. */
export type Columns = readonly (Meaning | undefined)[]

export function describeTarget(target: Meaning): string {
  switch (target) {
    case 'email':
      return t('Email')
    case 'evidence':
      return t('Evidence URL')
    case 'name':
      return t('Name')
    case 'first_name':
      return t('First name')
    case 'last_name':
      return t('Last name')
    case 'narrative':
      return t('Narrative')
    case 'expires':
      return t('Expires')
    case 'issued_on':
      return t('Issued on')
  }
}

const key = 'settings-bulk-import'
const remembered = z.object({ columns: z.record(z.string(), z.enum([...meanings, 'none'])) }).catch({ columns: {} })

function readRemembered(): z.output<typeof remembered> {
  try {
    return remembered.parse(JSON.parse(readStored('localStorage', key) ?? '{}'))
  } catch {
    return { columns: {} }
  }
}

const plain = (name: string) => name.trim().toLowerCase()

/** Kept by the names of the columns, so that the next file of the same kind needs no mapping. */
export function rememberColumns({ header, isNamed }: Table, columns: Columns): void {
  if (!isNamed) return
  const named = Object.fromEntries(header.map((name, index) => [plain(name), columns[index] ?? 'none']))
  writeStored('localStorage', key, JSON.stringify({ columns: { ...readRemembered().columns, ...named } }))
}

/** What the columns are about, as far as their names, or else their cells, tell. */
export function guessColumns(table: Table): Columns {
  const known = readRemembered().columns
  const guesses = table.header.map((name, index) => {
    if (!table.isNamed) return guessByCells(table, index)
    const before = known[plain(name)]
    if (before !== undefined) return before === 'none' ? undefined : before
    return guessByName(name, cellsOf(table, index).some(isAddress))
  })
  // Whatever the column is called in the language of the list, addresses can be told by how they look.
  if (!guesses.includes('email')) {
    const place = guesses.findIndex((guess, index) => guess === undefined && guessByCells(table, index) === 'email')
    if (place >= 0) guesses[place] = 'email'
  }
  return guesses.map((guess, index) => (guesses.indexOf(guess) === index ? guess : undefined))
}

/** Whether nobody needs to be asked what the columns mean: each is understood, empty, or was left out before. */
export function isClear(table: Table, columns: Columns): boolean {
  if (table.longRows.length > 0 || !columns.includes('email')) return false
  const known = readRemembered().columns
  return table.header.every((name, index) => {
    const cells = cellsOf(table, index)
    if (cells.length === 0) return true
    if (columns[index] === undefined) return table.isNamed && known[plain(name)] === 'none'
    return table.isNamed || columns[index] !== 'name' || cells.every((cell) => personalName.test(cell))
  })
}

// Without a heading, a word with signs or digits may be anything: a group, a day, a number.
const personalName = /^[\p{L}\p{M}'’.,\- ]+$/u

/** Each thing is in one column: choosing it takes it from another. */
export function chooseColumn(columns: Columns, place: number, target: Meaning | undefined): Columns {
  return columns.map((before, index) => {
    if (index === place) return target
    return before === target ? undefined : before
  })
}

const isAddress = (cell: string) => validateEmail(cell) === undefined

const looked = 50

const cellsOf = ({ rows }: Table, place: number) => rows.slice(0, looked).flatMap((row) => row[place] || [])

function guessByCells(table: Table, place: number): Target {
  const cells = cellsOf(table, place)
  if (cells.some(isAddress)) return 'email'
  const links = cells.filter((cell) => /^https?:\/\//i.test(cell))
  // One with a slip in it is still meant as an address.
  return links.length * 2 > cells.length ? 'evidence' : 'name'
}
