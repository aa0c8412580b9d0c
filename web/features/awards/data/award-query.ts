import type { z } from 'zod'
import type { deskFilter } from '#contracts/awards/issuer-desk.ts'
import { email } from '#contracts/fields/fields.ts'

/** What became of awards; `all` are those that are not revoked. */
export type AwardState = 'all' | 'accepted' | 'waiting' | 'undelivered' | 'expired' | 'revoked'
export type Span = 'any' | 'month' | 'year' | 'days'

export interface AwardFilter {
  search: string
  /** The name of a badge class in addresses; empty for all. */
  badge: string
  state: AwardState
  span: Span
  /** Days, or empty; they count where the span is `days`. */
  from: string
  to: string
}

export const noFilter: AwardFilter = { search: '', badge: '', state: 'all', span: 'any', from: '', to: '' }

type Query = Omit<z.input<typeof deskFilter>, 'num' | 'cursor'>

const states: Record<AwardState, Query> = {
  all: { include_expired: 'true' },
  accepted: { acceptance: 'Accepted', include_expired: 'true' },
  waiting: { acceptance: 'Unaccepted' },
  undelivered: { undelivered: 'true', include_expired: 'true' },
  expired: { ended: 'expired' },
  revoked: { ended: 'revoked' },
}

/** A whole address is looked for as it is, anything shorter as the beginning of one, or of a part of a name. */
export function toAwardQuery(filter: AwardFilter): Query {
  const search = filter.search.trim()
  const address = email.safeParse(search)
  return {
    ...(search === '' ? {} : address.success ? { recipient: address.data } : { search }),
    ...(filter.badge === '' ? {} : { badge: filter.badge }),
    ...states[filter.state],
    ...spanOf(filter),
  }
}

/** Whether the filter hides some of the awards that are not revoked. */
export const isNarrowed = ({ search, badge, state, span, from, to }: AwardFilter): boolean =>
  search.trim() !== '' ||
  badge !== '' ||
  state !== 'all' ||
  (span === 'days' ? from !== '' || to !== '' : span !== 'any')

function spanOf({ span, from, to }: AwardFilter): Query {
  if (span === 'days')
    return { ...timeOf('issued_from', from, 'T00:00:00'), ...timeOf('issued_to', to, 'T23:59:59.999') }
  if (span === 'any') return {}
  const start = new Date()
  // From the beginning of a day on, so that the same question is asked all day.
  start.setHours(0, 0, 0, 0)
  start.setDate(start.getDate() - (span === 'month' ? 30 : 365))
  return { issued_from: start.toISOString() }
}

// A day is that of the reader, not of Greenwich.
function timeOf(name: 'issued_from' | 'issued_to', day: string, time: string): Query {
  const moment = new Date(`${day}${time}`)
  return day === '' || Number.isNaN(moment.getTime()) ? {} : { [name]: moment.toISOString() }
}
