import { setImmediate as giveWay } from 'node:timers/promises'
import { batchBadgeMaximum, batchFileBytes } from '#contracts/verifier/verifier-batches.ts'
import { refuse } from '#infra/errors.ts'
import { cut } from '#infra/one-line.ts'
import { readUtf8, readWindows1252 } from '#openbadges'
import { makeMessage } from '#shared/messages/all-messages.ts'

const link = /^https?:\/\/\S+$/i
const cellMaximum = 2083
// A list has empty lines and many columns now and then, but not without end.
const lineMaximum = 20_000
const cellsInLine = 200
// A step goes on to the next mark.
const stepsPerSlice = 20_000

/** A link, or what stands in a line that has none. */
type ListedLine = { url: string } | { line: number; text: string }

/**
 * The links of a list: the first in each line of CSV, whatever it is separated by; lines without one are told. It is in
 * UTF-8, or in Windows-1252 where that is said; AppError `request.malformed` otherwise.
 */
export const readLinks = async (bytes: Buffer, charset?: string): Promise<ListedLine[]> => {
  if (bytes.length > batchFileBytes) throw refuse('request.too-large')
  const found: ListedLine[] = []
  let line = 0
  for (const cells of splitLines(readListText(bytes, charset))) {
    if (cells === undefined) {
      await giveWay()
      continue
    }
    if (++line > lineMaximum || found.length > batchBadgeMaximum) throw refuse('verify.batch-size')
    const url = cells.find((cell) => cell.length <= cellMaximum && link.test(cell))
    const shown = cut(cells.filter(Boolean).join(' '), 100)
    if (url) found.push({ url })
    // The first line may be the names of the columns.
    else if (shown !== '' && line > 1) found.push({ line, text: shown })
  }
  return found
}

function readListText(bytes: Buffer, charset: string | undefined): string {
  if (charset === 'windows-1252') return readWindows1252(bytes)
  const text = readUtf8(bytes)
  if (text === undefined) throw refuse('request.malformed', { sentence: makeMessage('request.list-utf-8') })
  return text
}

/**
 * Cells of CSV (RFC 4180) separated by commas, semicolons or tabs; one look at each character, however it is quoted.
 * Undefined now and then, when others should have a turn.
 */
function* splitLines(text: string): Generator<string[] | undefined> {
  const mark = /[",;\t\r\n]/g
  let cells: string[] = []
  let cell = ''
  let isBlank = true
  let isLong = false
  let isQuoted = false
  let steps = 0
  // Of a cell that is no link for its length no more is kept: millions of pieces would hold everybody up when they are joined.
  const add = (part: string): void => {
    const isSpace = part.trim() === ''
    isBlank &&= isSpace
    if (isBlank) return
    if (cell.length <= cellMaximum) cell += part
    else isLong ||= !isSpace
  }
  const endCell = (): void => {
    const trimmed = cell.trim()
    if (cells.length < cellsInLine) cells.push(isLong ? trimmed.padEnd(cellMaximum + 1, '…') : trimmed)
    cell = ''
    isBlank = true
    isLong = false
  }
  for (let at = 0; at < text.length; ) {
    if (++steps % stepsPerSlice === 0) yield undefined
    mark.lastIndex = at
    const found = isQuoted ? text.indexOf('"', at) : (mark.exec(text)?.index ?? -1)
    const end = found < 0 ? text.length : found
    add(text.slice(at, end))
    at = end + 1
    const sign = text[end] ?? ''
    if (isQuoted) {
      if (text[at] === '"') add(text[at++] ?? '')
      else isQuoted = false
    } else if (sign === '"') {
      if (isBlank) isQuoted = true
      else add(sign)
    } else if (sign === '\n' || sign === '\r') {
      endCell()
      yield cells
      cells = []
      if (sign === '\r' && text[at] === '\n') at++
    } else if (sign !== '') endCell()
  }
  endCell()
  yield cells
}
