import { pageMaximum, pageSize } from '#contracts/limits.ts'
import { config } from '#infra/context.ts'
import type { AwardRow } from './queries.ts'

export interface Place {
  createdAt: Date
  awardId: string
}
export type Cursor = { side: 'before' | 'after'; place: Place }

/** A non-number or less than one counts as absent; more than 500 as 500 (api.md 1.0). */
export const readPageSize = (num: string | undefined): number => {
  const wanted = /^\d+$/.test(num ?? '') ? Number(num) : 0
  return wanted >= 1 ? Math.min(wanted, pageMaximum) : pageSize
}

export const readCursor = (cursor: string | undefined): Cursor | undefined => {
  const text = Buffer.from(cursor ?? '', 'base64url').toString('utf8')
  const match = /^([ba]) (\d{1,15}) ([A-Za-z0-9_-]{22})$/.exec(text)
  if (!match) return undefined
  const [, side, time, awardId = ''] = match
  return { side: side === 'b' ? 'before' : 'after', place: { createdAt: new Date(Number(time)), awardId } }
}

const writeCursor = (side: 'b' | 'a', row: AwardRow): string =>
  Buffer.from(`${side} ${row.created_at.getTime()} ${row.award_id}`).toString('base64url')

/** The Link header's value: absolute addresses of the next and previous page, where there is one. */
export const writeLinks = (
  requestUrl: string,
  rows: readonly AwardRow[],
  has: { next: boolean; prev: boolean },
): string => {
  const [first, last] = [rows[0], rows.at(-1)]
  const to = (cursor: string, rel: string): string => {
    const url = new URL(requestUrl, config().origin)
    url.searchParams.set('cursor', cursor)
    return `<${url.href}>; rel="${rel}"`
  }
  return [
    ...(has.next && last ? [to(writeCursor('b', last), 'next')] : []),
    ...(has.prev && first ? [to(writeCursor('a', first), 'prev')] : []),
  ].join(', ')
}
