import { z } from 'zod'
import type { ShownResultDescription } from '#contracts/badge-classes/achievement-details.ts'
import type { AwardDetail } from '#shared/badges/award-details.ts'
import { nameAwardDetail } from '#shared/badges/name-award-detail.ts'
import { t } from '#shared/i18n/text.ts'
import { readStored, writeStored } from '#web/lib/browser/storage.ts'
import { validateEmail } from '#web/lib/formats/validate-email.ts'
import { detailOf, listedDetails } from '../../details/typed-details.ts'
import { guessByName } from './guess-by-name.ts'
import type { RecipientTable } from './to-table.ts'

/** What a row is sent with, whatever the badge. */
export const targets = [
  'email',
  'evidence',
  'name',
  'narrative',
  'expires',
  'issued_on',
  ...listedDetails.map(({ field }) => field),
] as const
/** A result of the badge class, by its name. */
export type ResultTarget = `result:${string}`
export type PlainTarget = (typeof targets)[number]
export type DetailTarget = AwardDetail['field']
export type Target = PlainTarget | ResultTarget
const parts = ['first_name', 'last_name'] as const
/** What a column can be about: the two parts of a name become one. */
export type Meaning = Target | (typeof parts)[number]

const isResult = (text: string): text is ResultTarget => text.startsWith('result:')
/** Whether a text names something that a column can be about. */
export const isMeaning = (text: unknown): text is Meaning =>
  typeof text === 'string' && ([...targets, ...parts].some((one) => one === text) || isResult(text))

/** What the columns of a list for this badge class can be about. */
export const listMeanings = (results: readonly ShownResultDescription[]): Meaning[] => [
  ...targets,
  ...parts,
  ...results.map(({ name }): ResultTarget => `result:${name}`),
]
/** What each column is about, in their order; nothing where it is left out. */
export type Columns = readonly (Meaning | undefined)[]

const words: Record<Exclude<Meaning, ResultTarget | DetailTarget>, () => string> = {
  email: () => t('Email'),
  evidence: () => t('Evidence URL'),
  name: () => t('Name'),
  first_name: () => t('First Name'),
  last_name: () => t('Last Name'),
  narrative: () => t('Narrative'),
  expires: () => t('Expires'),
  issued_on: () => t('Issued on'),
}
const hasWords = (target: Meaning): target is keyof typeof words => target in words

export function describeTarget(target: Meaning): string {
  if (isResult(target)) return target.slice('result:'.length)
  return hasWords(target) ? words[target]() : nameAwardDetail(detailOf[target].name)
}

const key = 'settings-bulk-import'
const remembered = z
  .object({ columns: z.record(z.string(), z.union([z.custom<Meaning>(isMeaning), z.literal('none')])) })
  .catch({ columns: {} })

function readRemembered(): z.output<typeof remembered> {
  try {
    return remembered.parse(JSON.parse(readStored('localStorage', key) ?? '{}'))
  } catch {
    return { columns: {} }
  }
}

const plain = (name: string) => name.trim().toLowerCase()

/** Kept by the names of the columns, so that the next file of the same kind needs no mapping. */
export function rememberColumns({ header, isNamed }: RecipientTable, columns: Columns): void {
  if (!isNamed) return
  const named = Object.fromEntries(header.map((name, index) => [plain(name), columns[index] ?? 'none']))
  writeStored('localStorage', key, JSON.stringify({ columns: { ...readRemembered().columns, ...named } }))
}

/** What the columns are about, as far as their names, or else their cells, tell. */
export function guessColumns(table: RecipientTable, results: readonly ShownResultDescription[] = []): Columns {
  const meanings = listMeanings(results)
  const known = readRemembered().columns
  const guesses = table.header.map((name, index): Meaning | undefined => {
    if (!table.isNamed) return guessByCells(table, index)
    const before = known[plain(name)]
    if (before === 'none') return undefined
    // What a column of that name was for another badge may be nothing for this one.
    if (before !== undefined && meanings.includes(before)) return before
    const result = results.find((one) => plain(one.name) === plain(name))
    if (result) return `result:${result.name}`
    return guessByName(name, cellsOf(table, index).some(isAddress))
  })
  // Beside a first name it is the other part of the whole.
  if (guesses.includes('first_name') && !guesses.includes('last_name'))
    guesses.splice(0, guesses.length, ...guesses.map((guess) => (guess === 'name' ? 'last_name' : guess)))
  // Whatever the column is called in the language of the list, addresses can be told by how they look.
  if (!guesses.includes('email')) {
    const place = guesses.findIndex((guess, index) => guess === undefined && guessByCells(table, index) === 'email')
    if (place >= 0) guesses[place] = 'email'
  }
  return guesses.map((guess, index) => (guesses.indexOf(guess) === index ? guess : undefined))
}

/** Whether nobody needs to be asked what the columns mean: each is understood, empty, or was left out before. */
export function isClear(table: RecipientTable, columns: Columns): boolean {
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

const cellsOf = ({ rows }: RecipientTable, place: number) => rows.slice(0, looked).flatMap((row) => row[place] || [])

function guessByCells(table: RecipientTable, place: number): PlainTarget {
  const cells = cellsOf(table, place)
  if (cells.some(isAddress)) return 'email'
  const links = cells.filter((cell) => /^https?:\/\//i.test(cell))
  // One with a slip in it is still meant as an address.
  return links.length * 2 > cells.length ? 'evidence' : 'name'
}
