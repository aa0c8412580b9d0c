import { storableText } from '#infra/db/storable.ts'
import { splitRows } from '../dump/read-csv.ts'
import { MoveSourceError } from '../move-source-error.ts'
import type { Report } from '../report.ts'
import { decodeText, type Encoding } from './decode-text.ts'
import type { ExportSource } from './export-source.ts'

const whatToDo = 'If an older Excel wrote it, say --encoding windows-1252; else save it as “CSV UTF-8”.'

/** What stands under each name; empty texts are not there. */
export type ExportRow = ReadonlyMap<string, string>

/** Rows of a CSV (commas, semicolons or tabs), or the things in a JSON page, a list, or one for each line. */
export const readExportRows = async (
  name: string,
  bytes: Uint8Array,
  { lists, whole }: Pick<ExportSource, 'lists' | 'whole'>,
  report: Report,
  encoding?: Encoding,
): Promise<ExportRow[]> => {
  const decoded = decodeText(bytes, encoding)
  if (decoded === undefined) throw new MoveSourceError(`${name} is not in UTF-8. ${whatToDo}`)
  const text = decoded.replace(/\r\n?/g, '\n')
  try {
    const rows = /^\s*[[{]/.test(text) ? readJson(text, lists, whole) : await readTable(text, report)
    if (rows.length === 0) report.note('lost', 'files without any rows', name)
    return rows
  } catch (error) {
    const why = error instanceof SyntaxError ? 'It is no whole JSON.' : error instanceof Error ? error.message : error
    throw new MoveSourceError(`${name} cannot be read: ${why}`, { cause: error })
  }
}

function readJson(text: string, lists: readonly string[], whole?: readonly string[]): ExportRow[] {
  return listThings(parse(text), lists).flatMap((thing) =>
    typeof thing === 'object' && thing !== null && !Array.isArray(thing) ? [tidy(flatten(thing, whole))] : [],
  )
}

const deepest = 6
const mostNames = 500

/** The members of an object by their paths (`badge_template.name`); lists stay together, as JSON, their first thing stands at `list.0` too; so do objects at the paths in `whole`. */
const flatten = (thing: object, whole: readonly string[] = []): Map<string, string> => {
  const flat = new Map<string, string>()
  const walk = (value: unknown, path: string, depth: number): void => {
    if (flat.size >= mostNames || value === null || value === undefined) return
    if (typeof value !== 'object') flat.set(path, String(value))
    else if (Array.isArray(value) || depth >= deepest || whole.includes(path)) {
      flat.set(path, JSON.stringify(value))
      if (Array.isArray(value) && depth < deepest && typeof value[0] === 'object')
        walk(value[0], `${path}.0`, depth + 1)
    } else
      for (const [name, member] of Object.entries(value))
        walk(member, path === '' ? name : `${path}.${name}`, depth + 1)
  }
  walk(thing, '', 0)
  return flat
}

/** One document, or one for each line as Open Badge Factory answers. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    const lines = text.split('\n').filter((line) => line.trim() !== '')
    if (lines.length < 2) throw error
    return lines.map((line) => JSON.parse(line))
  }
}

function listThings(page: unknown, lists: readonly string[]): unknown[] {
  if (Array.isArray(page)) return page.flatMap((one) => (isPage(one, lists) ? listThings(one, lists) : [one]))
  if (!isPage(page, lists)) return [page]
  return Object.entries(page).flatMap(([name, value]) => (lists.includes(name) ? [value].flat() : []))
}

const isPage = (thing: unknown, lists: readonly string[]): thing is object =>
  typeof thing === 'object' && thing !== null && lists.some((name) => Array.isArray(Reflect.get(thing, name)))

async function readTable(text: string, report: Report): Promise<ExportRow[]> {
  const { mark, table } = findMark(text)
  const rows: ExportRow[] = []
  let header: string[] | undefined
  for await (const cells of splitRows(inOne(table), mark)) {
    if (!header) {
      header = cells.map((cell) => (cell ?? '').replace(/^\uFEFF/, '').trim())
      for (const name of new Set(header.filter((one, place) => header?.indexOf(one) !== place && one !== '')))
        report.note('lost', 'columns that come twice: the first of them is read', name)
    } else rows.push(toRow(header, cells, rows.length + 2))
  }
  return rows
}

/** What parts the cells; Excel says it in a line of its own before the header. */
function findMark(text: string): { mark: string; table: string } {
  const plain = text.replace(/^\uFEFF?\n*/, '')
  const said = /^"?sep=(.)"?[,;\t]*\n/.exec(plain)
  if (said?.[1]) return { mark: said[1], table: plain.slice(said[0].length) }
  const [first = ''] = plain.split('\n', 1)
  const count = (mark: string): number => first.split(mark).length
  return { mark: [',', ';', '\t'].reduce((best, one) => (count(one) > count(best) ? one : best)), table: plain }
}

function toRow(header: readonly string[], cells: readonly (string | null)[], place: number): ExportRow {
  // Programs that write tables end some rows with empty cells.
  const last = cells.findLastIndex((cell) => (cell ?? '').trim() !== '')
  if (last >= header.length)
    throw new Error(`Row ${place} has ${last + 1} cells, the header ${header.length}: is a quotation mark missing?`)
  const row = new Map<string, string>()
  for (const [place, name] of header.entries()) if (name !== '' && !row.has(name)) row.set(name, cells[place] ?? '')
  return tidy(row)
}

const tidy = (row: ReadonlyMap<string, string>): ExportRow =>
  new Map([...row].flatMap(([name, value]) => (readCell(value) === '' ? [] : [[name, readCell(value)] as const])))

/** What was meant: programs that write tables keep others from calculating by an apostrophe or `="…"`. */
const readCell = (cell: string): string =>
  storableText(cell)
    .trim()
    .replace(/^="(.*)"$/s, '$1')
    .replace(/^'(?=[=+\-@])/, '')

async function* inOne(text: string): AsyncGenerator<string> {
  yield text
}
