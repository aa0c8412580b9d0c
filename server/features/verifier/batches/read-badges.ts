import { setImmediate as giveWay } from 'node:timers/promises'
import type { z } from 'zod'
import { batchBadgeMaximum, type createVerificationBatch } from '#contracts/verifier/verifier-batches.ts'
import { AppError, refuse } from '#infra/errors.ts'
import { BakeError, readBadgeImage, readUtf8 } from '#openbadges'
import { isPng } from '#shared/formats/png-chunks.ts'
import { inEnglish, makeMessage } from '#shared/messages/all-messages.ts'
import { explainPicture } from '../explain-picture.ts'
import { isTooLarge } from '../is-too-large.ts'
import { readInput } from '../verify-badge.ts'
import { listBeside } from './list-beside.ts'
import { readLinks } from './read-links.ts'
import { listZip } from './read-zip.ts'

/** What is checked as one row: a link, the text of a badge, or why there is none; `isOpen` where there may be one. */
export interface BatchInput {
  label: string
  input: { url: string } | { text: string } | { fault: string; noBadge?: true; isOpen?: true }
}

const notUtf8 = inEnglish(makeMessage('file.utf-8'))
const textMaximum = 1024 * 1024
/** Characters that all texts of a batch may have together. */
const allMaximum = 32 * 1024 * 1024
const zip = Buffer.from('504b0304', 'hex')
// What computers put into archives by themselves.
const clutter = /(^|[/\\])(__MACOSX[/\\]|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._)/i

/** What is to be checked, from whatever was sent. */
export const readBadges = async (
  file: { type: string; charset?: string | undefined; bytes: Buffer } | undefined,
  body: z.output<typeof createVerificationBatch.body>,
): Promise<BatchInput[]> => {
  const rows = file
    ? file.type === 'text/csv'
      ? await readList(file.bytes, file.charset)
      : await readArchive(file.bytes, file.charset)
    : await readBodies(body.badges ?? [])
  if (rows.length === 0) throw refuse('verify.batch')
  if (rows.length > batchBadgeMaximum) throw refuse('verify.batch-size')
  let left = allMaximum
  return rows.map((row) => {
    if ('text' in row.input) left -= row.input.text.length
    return left < 0 ? { ...row, input: { fault: inEnglish(makeMessage('file.more-than-kept')), isOpen: true } } : row
  })
}

async function readList(bytes: Buffer, charset?: string): Promise<BatchInput[]> {
  return (await readLinks(bytes, charset)).map((line) =>
    'url' in line
      ? { label: line.url, input: { url: line.url } }
      : {
          label: `Line ${line.line}: ${line.text}`,
          input: { fault: inEnglish(makeMessage('file.no-link')), noBadge: true },
        },
  )
}

async function readArchive(bytes: Buffer, charset?: string): Promise<BatchInput[]> {
  const all = (await listZip(bytes)).filter(({ name }) => !clutter.test(name))
  const beside = await listBeside(all)
  const entries = all.filter(({ name }) => !beside.has(name))
  if (entries.length > batchBadgeMaximum) throw refuse('verify.batch-size')
  const rows: BatchInput[] = []
  for (const { name, read } of entries) {
    const content = await read()
    const label = cleanName(name)
    if ('fault' in content) rows.push({ label, input: content })
    else if (/\.csv$/i.test(name)) rows.push(...(await readInside(label, content, charset)))
    else rows.push({ label, input: await readFileInput(content) })
    if (rows.length > batchBadgeMaximum) throw refuse('verify.batch-size')
    await giveWay()
  }
  return rows
}

/** A list among other files spoils none of these. */
async function readInside(label: string, content: Buffer, charset?: string): Promise<BatchInput[]> {
  if (readUtf8(content) !== undefined) return readList(content)
  // What is said of the archive goes for its lists that are not in UTF-8.
  return charset === 'windows-1252' ? readList(content, charset) : [{ label, input: { fault: notUtf8 } }]
}

async function readFileInput(bytes: Buffer): Promise<BatchInput['input']> {
  if (bytes.subarray(0, 4).equals(zip)) {
    return { fault: inEnglish(makeMessage('file.archive')), noBadge: true }
  }
  try {
    const isSvg = /^[\s\ufeff]*<(\?xml|!--|!doctype|svg)/i.test(bytes.toString('latin1', 0, 200).replace(/^ï»¿/, ''))
    if (isPng(bytes) || isSvg) {
      const found = await readBadgeImage(bytes)
      return found ? readText(found.text) : { fault: inEnglish(makeMessage('import.no-badge')), noBadge: true }
    }
  } catch (error) {
    if (error instanceof BakeError && error.code === 'not-an-image') {
      return { fault: inEnglish(makeMessage('file.no-badge')), noBadge: true }
    }
    if (error instanceof BakeError) return tellFault(explainPicture(error), error)
    throw error
  }
  const text = readUtf8(bytes)
  return text === undefined ? { fault: notUtf8 } : readText(text)
}

function readText(given: string): BatchInput['input'] {
  const text = given.replace(/^\ufeff/, '').trim()
  if (text.length > textMaximum) return { fault: inEnglish(makeMessage('file.text-size')), isOpen: true }
  return /^https?:\/\/\S{1,2083}$/i.test(text) ? { url: text } : { text }
}

async function readBodies(badges: NonNullable<z.output<typeof createVerificationBatch.body>['badges']>) {
  const rows: BatchInput[] = []
  for (const [index, { name, ...badge }] of badges.entries()) {
    const label = cleanName(name ?? badge.url ?? `Badge ${index + 1}`)
    rows.push({ label, input: await readOne(badge) })
    await giveWay()
  }
  return rows
}

async function readOne(badge: Parameters<typeof readInput>[0]): Promise<BatchInput['input']> {
  try {
    const input = await readInput(badge)
    return 'url' in input ? { url: input.url } : readText(input.text)
  } catch (error) {
    if (error instanceof AppError) {
      const isNone = error.code === 'verify.image' && error.cause === undefined
      return isNone ? { fault: error.message, noBadge: true } : tellFault(error.message, error)
    }
    throw error
  }
}

/** What kept a file from being read; of one that is too large nothing is known but that. */
const tellFault = (fault: string, error: Error): BatchInput['input'] =>
  isTooLarge(error) ? { fault, isOpen: true } : { fault }

const cleanName = (name: string): string =>
  name
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\ufffd]+/gu, ' ')
    .trim()
    .slice(-512) || 'Without a name'
