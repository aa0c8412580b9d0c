import { setImmediate as giveWay } from 'node:timers/promises'
import { email } from '#contracts/fields/fields.ts'
import { detailLength } from '#contracts/fields/limits.ts'
import { type GroupAddition, toldLines } from '#contracts/issuers/group-members.ts'
import { groupPeopleMaximum } from '#contracts/issuers/groups.ts'
import { storableText } from '#infra/db/storable.ts'
import { refuse } from '#infra/errors.ts'
import { cut, shorten } from '#infra/one-line.ts'
import { canonicalIdentifier } from '#openbadges'
import { readRows, type TableRow } from '#shared/csv/read-table.ts'
import { withoutMarkup } from '#shared/names/without-markup.ts'
import { type GroupPerson, requireRoom } from './add-people.ts'

const rowsPerSlice = 250
const longestText = 100

export interface PersonLine {
  line: number
  email: string
  name: string
}

export interface ReadPeople {
  people: GroupPerson[]
  malformed: GroupAddition['malformed']
  malformedCount: number
}

/** The address as awards know recipients by it; undefined where it is none. */
export const readAddress = (text: string): string | undefined => {
  const read = email.safeParse(canonicalIdentifier('email', text))
  return read.success ? read.data : undefined
}

/** A name as it is kept: one line, without markup, cut where it is longer than any name. */
export const readName = (text: string): string =>
  cut(withoutMarkup(storableText(text).replace(/[\p{C}\s]+/gu, ' ')), detailLength)

/** Who the lines name, and which lines name nobody. */
export const readPeople = async (lines: readonly PersonLine[]): Promise<ReadPeople> => {
  requireRoom(lines.length)
  const people: GroupPerson[] = []
  const malformed: GroupAddition['malformed'] = []
  let malformedCount = 0
  for (const [index, { line, email: text, name }] of lines.entries()) {
    if (index % rowsPerSlice === rowsPerSlice - 1) await giveWay()
    const address = readAddress(text)
    if (address !== undefined) people.push({ email: address, name: readName(name) })
    else if (++malformedCount <= toldLines) malformed.push({ line, text: shorten(storableText(text), longestText) })
  }
  return { people, malformed, malformedCount }
}

/** The lines of a CSV file; refused where it is none, or longer than a group can be. */
export const readFile = (csv: string): PersonLine[] => {
  const rows = readRows(csv) ?? readMailboxes(csv)
  if (!rows) throw refuse('group.file')
  const [first, ...others] = rows
  const columns = first && !first.cells.some((cell) => cell.includes('@')) ? findColumns(first.cells) : undefined
  const lines = columns ? others : rows
  if (lines.length > groupPeopleMaximum) throw refuse('group.people-limit')
  return lines.map((row) => readLine(row, columns))
}

interface Columns {
  email: number
  /** What the name is made of, in this order. */
  names: number[]
}

const headings = {
  email: /mail|courriel|correo|address|adresse|adres|direcci/i,
  first: /first|given|vorname|pr[ée]nom|nombre de pila|voornaam/i,
  last: /last|family|surname|nachname|apellido|nom de famille|achternaam/i,
  name: /name|naam|nombre|^nom/i,
}

/** Where the first line says what stands in which column; undefined where it says nothing of the kind. */
function findColumns(cells: readonly string[]): Columns | undefined {
  const find = (heading: RegExp) => cells.findIndex((cell) => heading.test(cell))
  const at = find(headings.email)
  if (at < 0) return undefined
  const [first, last] = [find(headings.first), find(headings.last)]
  const parts = [first, last].filter((index) => index >= 0 && index !== at)
  const whole = cells.findIndex((cell, index) => index !== at && !parts.includes(index) && headings.name.test(cell))
  return { email: at, names: parts.length === 0 && whole >= 0 ? [whole] : parts }
}

// An address and a name have no more; whatever is longer is none, and is not looked through.
const longestMailbox = 1400

/** A name and an address in angle brackets; undefined where it is not that and nothing else. */
function readMailbox(cell: string): GroupPerson | undefined {
  const text = cell.trim()
  const begin = text.lastIndexOf('<')
  if (begin < 0 || !text.endsWith('>') || text.length > longestMailbox) return undefined
  const email = text.slice(begin + 1, -1)
  const name = text.slice(0, begin).trim().replace(/^"/, '').replace(/"$/, '').trim()
  return /^[^<>\s]+$/.test(email) && !/["<>]/.test(name) ? { email, name } : undefined
}

/** Lines as mail programs copy them, whose quotation marks are none of a table. */
const readMailboxes = (text: string): TableRow[] | undefined => {
  const lines = text.split(/\r\n|\r|\n/).map((cell, index) => ({ line: index + 1, cells: [cell] }))
  const written = lines.filter(({ cells: [cell = ''] }) => cell.trim() !== '')
  return written.every(({ cells: [cell = ''] }) => readMailbox(cell) !== undefined) ? written : undefined
}

function readLine({ line, cells }: TableRow, columns: Columns | undefined): PersonLine {
  const at =
    columns?.email ??
    Math.max(
      0,
      cells.findIndex((cell) => cell.includes('@')),
    )
  const text = cells[at] ?? ''
  const boxed = readMailbox(text)
  const others = columns
    ? columns.names
    : cells
        .map((_, index) => index)
        .filter((index) => index !== at)
        .slice(0, 1)
  const name = others.map((index) => cells[index]?.trim() ?? '').join(' ')
  return { line, email: boxed?.email ?? text, name: name.trim() || (boxed?.name ?? '') }
}
