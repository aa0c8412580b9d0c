import { createHash } from 'node:crypto'
import { readBadgeList, readUtf8, readWindows1252 } from '#openbadges'
import { readTable } from '#shared/csv/read-table.ts'
import type { Encoding } from '../exports/decode-text.ts'
import type { Report } from '../report.ts'
import { type BroughtFile, openZip } from './open-zip.ts'
import { readManifest } from './read-manifest.ts'

/** A badge that somebody brings along: its picture, its document, or the address where it stands. */
export interface BroughtBadge {
  /** The same from one reading to the next. */
  id: string
  name: string
  image?: string
  assertion?: string
  url?: string
  /** To whom it was given, where a list beside it says so. */
  address?: string
}

/** Badges in files as the Mozilla Backpack, Open Badge Passport and Moodle give them to their earners: ZIPs, pictures and lists. */
export const readBrought = (files: readonly BroughtFile[], report: Report, encoding?: Encoding): BroughtBadge[] => {
  const badges = new Map<string, BroughtBadge>()
  for (const badge of files.flatMap((file) => readOne(file, report, encoding))) {
    if (badges.has(badge.id)) report.note('lost', 'badges that the files hold twice', badge.name)
    else badges.set(badge.id, badge)
  }
  return [...badges.values()]
}

function readOne(file: BroughtFile, report: Report, encoding: Encoding): BroughtBadge[] {
  if (!isZip(file.bytes)) return readFile(file, report, encoding)
  const { files, addressOf } = readManifest(openZip(file.name, file.bytes), report)
  return files.flatMap((one) => {
    const address = addressOf(one.name)
    return readFile(one, report, encoding).map((badge) => (address === undefined ? badge : { ...badge, address }))
  })
}

const isZip = ([first, second]: Uint8Array): boolean => first === 0x50 && second === 0x4b

function readFile({ name, bytes }: BroughtFile, report: Report, encoding: Encoding): BroughtBadge[] {
  const id = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  const encoded = (): string => Buffer.from(bytes).toString('base64')
  if (bytes[0] === 0x89) return [{ id, name, image: `data:image/png;base64,${encoded()}` }]
  const text = (readUtf8(bytes) ?? readOlderList(bytes, encoding))?.replace(/^\uFEFF/, '').trim()
  if (text === undefined) {
    report.note('lost', 'files that are not in UTF-8 (a list of older Windows needs --encoding windows-1252)', name)
    return []
  }
  if (/^<(?:\?xml|!doctype svg|svg)/i.test(text)) return [{ id, name, image: `data:image/svg+xml;base64,${encoded()}` }]
  const listed = readBadgeList(text, readTable)
  if (!listed) return [{ id, name, assertion: text }]
  return listed.flatMap(({ name: title, url, email }) => {
    if (url === undefined) {
      report.note('lost', 'badges of a list that says no address of theirs', title)
      return []
    }
    const urlId = createHash('sha256').update(url).digest('base64url').slice(0, 22)
    return { id: urlId, name: url, url, ...(email && { address: email }) }
  })
}

/** A table; documents have no other encoding than UTF-8, whatever is said of the files beside them. */
function readOlderList(bytes: Uint8Array, encoding: Encoding): string | undefined {
  const text = encoding === 'windows-1252' ? readWindows1252(bytes) : undefined
  return text !== undefined && !/^\s*[[{]/.test(text) && readBadgeList(text, readTable) ? text : undefined
}
