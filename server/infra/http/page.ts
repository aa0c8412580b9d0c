import { pageMaximum } from '#contracts/fields/limits.ts'
import { readUtf8 } from '#openbadges'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { config } from '../context.ts'
import { invalid } from '../errors.ts'

/** Entries of one page: what is no number, or below one, counts as absent; too many as the most there is. */
export const parseSize = (text: string | undefined, usual: number): number => {
  const size = /^\d{1,9}$/.test(text ?? '') ? Number(text) : 0
  return size < 1 ? usual : Math.min(size, pageMaximum)
}

/** A place in a list as base64url, opaque to clients, so that the order may change one day. */
export const writePlace = (...parts: (string | number)[]): string => Buffer.from(parts.join(' ')).toString('base64url')

/** The groups of the form in what `writePlace` wrote; undefined without a cursor, AppError 400 for anything else. */
export const readPlace = (cursor: string | undefined, form: RegExp): string[] | undefined => {
  if (!cursor) return undefined
  const text = readUtf8(Buffer.from(cursor, 'base64url')) ?? ''
  // No database looks for it.
  const parts = text.includes('\0') ? null : form.exec(text)
  if (!parts) throw refuseCursor()
  return parts.slice(1)
}

const refuseCursor = () => invalid({ cursor: [makeMessage('page.cursor')] })

/** The moment that stands in a cursor as milliseconds; AppError 400 for one before the year 1 or after 9999. */
export const readPlacedMoment = (milliseconds: string): Date => {
  const moment = new Date(Number(milliseconds))
  const year = moment.getUTCFullYear()
  if (!(year >= 1 && year <= 9999)) throw refuseCursor()
  return moment
}

const creation = /^(\d{1,15}) ([\w-]{22})$/

/** The place of something in a list by time of creation and id. */
export const writeCreation = (createdAt: Date, id: string): string => writePlace(createdAt.getTime(), id)

/** As readPlace, of what `writeCreation` wrote. */
export const readCreation = (cursor: string | undefined): { createdAt: Date; id: string } | undefined => {
  const [time, id] = readPlace(cursor, creation) ?? []
  return time === undefined || id === undefined ? undefined : { createdAt: readPlacedMoment(time), id }
}

type Query = Record<string, string | readonly string[] | undefined>

/** The same list with the same filters, from that place on. */
export const pageUrl = (path: string, query: Query, cursor: string): string => {
  const url = new URL(path, config().origin)
  for (const [name, value] of Object.entries(query)) {
    if (name !== 'cursor') for (const item of [value ?? []].flat()) url.searchParams.append(name, item)
  }
  url.searchParams.set('cursor', cursor)
  return url.href
}

/** A `Link` header entry that leads there (RFC 8288). */
export const linkToPage = (path: string, query: Query, cursor: string, rel: 'next' | 'prev' = 'next'): string =>
  `<${pageUrl(path, query, cursor)}>; rel="${rel}"`

/** The rows of a page, of which one more than `limit` were read if another page follows, and the `Link` header to that. */
export const cutPage = <Row>(
  found: readonly Row[],
  limit: number,
  linkAfter: (last: Row) => string,
): { rows: Row[]; link: string | undefined } => {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return { rows, link: last && found.length > limit ? linkAfter(last) : undefined }
}
