import { z } from 'zod'
import { readStored, writeStored } from '#web/lib/storage.ts'
import { t } from '#web/lib/text.ts'
import { validateEmail } from '#web/lib/validate-email.ts'
import type { Table } from './to-table.ts'

export const targets = ['email', 'evidence', 'name', 'narrative', 'expires', 'issued_on'] as const
export type Target = (typeof targets)[number]
/** What each column is about, in their order; nothing where it is left out. */
export type Columns = readonly (Target | undefined)[]

export function describeTarget(target: Target): string {
  switch (target) {
    case 'email':
      return t('Email')
    case 'evidence':
      return t('Evidence URL')
    case 'name':
      return t('Name')
    case 'narrative':
      return t('Narrative')
    case 'expires':
      return t('Expires')
    case 'issued_on':
      return t('Issued on')
  }
}

const key = 'settings-bulk-import'
const remembered = z.object({ columns: z.record(z.string(), z.enum([...targets, 'none'])) }).catch({ columns: {} })

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
    return guessByName(plain(name))
  })
  // Whatever the column is called in the language of the list, addresses can be told by how they look.
  if (!guesses.includes('email')) {
    const place = guesses.findIndex((guess, index) => guess === undefined && guessByCells(table, index) === 'email')
    if (place >= 0) guesses[place] = 'email'
  }
  return guesses.map((guess, index) => (guesses.indexOf(guess) === index ? guess : undefined))
}

/** Each thing is in one column: choosing it takes it from another. */
export function chooseColumn(columns: Columns, place: number, target: Target | undefined): Columns {
  return columns.map((before, index) => {
    if (index === place) return target
    return before === target ? undefined : before
  })
}

function guessByName(name: string): Target | undefined {
  if (name === 'email') return 'email'
  if (name.includes('evidence')) return 'evidence'
  if (name === 'name' || name === 'recipient name' || name === 'recipient_name') return 'name'
  if (name === 'narrative') return 'narrative'
  if (name === 'expires') return 'expires'
  return /^issued[ _]?on$/.test(name) ? 'issued_on' : undefined
}

function guessByCells({ rows }: Table, place: number): Target {
  const cells = rows.slice(0, 50).flatMap((row) => row[place] || [])
  if (cells.some((cell) => validateEmail(cell) === undefined)) return 'email'
  const links = cells.filter((cell) => /^https?:\/\//i.test(cell))
  // One with a slip in it is still meant as an address.
  return links.length * 2 > cells.length ? 'evidence' : 'name'
}
