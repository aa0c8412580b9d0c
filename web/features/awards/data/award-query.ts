import type { z } from 'zod'
import type { awardFilter } from '#contracts/awards/awards.ts'
import { email } from '#contracts/fields/fields.ts'

export type Acceptance = 'any' | 'Accepted' | 'Unaccepted'

export interface AwardFilter {
  search: string
  acceptance: Acceptance
  /** Days, or empty. */
  from: string
  to: string
  includeExpired: boolean
  includeRevoked: boolean
  onlyUndelivered: boolean
}

export const noFilter: AwardFilter = {
  search: '',
  acceptance: 'any',
  from: '',
  to: '',
  includeExpired: false,
  includeRevoked: false,
  onlyUndelivered: false,
}

type Query = Omit<z.input<typeof awardFilter>, 'num' | 'cursor'>

/** A whole address is looked for as it is, anything shorter as the beginning of one, or of a part of a name. */
export function toAwardQuery(filter: AwardFilter): Query {
  const search = filter.search.trim()
  const address = email.safeParse(search)
  return {
    ...(search === '' ? {} : address.success ? { recipient: address.data } : { search }),
    ...(filter.acceptance === 'any' ? {} : { acceptance: filter.acceptance }),
    ...timeOf('issued_from', filter.from, 'T00:00:00'),
    ...timeOf('issued_to', filter.to, 'T23:59:59.999'),
    ...(filter.includeExpired ? { include_expired: 'true' as const } : {}),
    ...(filter.onlyUndelivered ? { undelivered: 'true' as const } : {}),
    ...(filter.includeRevoked ? { include_revoked: 'true' as const } : {}),
  }
}

/** Whether the filter hides some of the awards. */
export function isNarrowed({ search, acceptance, from, to, onlyUndelivered }: AwardFilter): boolean {
  return onlyUndelivered || search.trim() !== '' || acceptance !== 'any' || from !== '' || to !== ''
}

// A day is that of the reader, not of Greenwich.
function timeOf(name: 'issued_from' | 'issued_to', day: string, time: string): Query {
  const moment = new Date(`${day}${time}`)
  return day === '' || Number.isNaN(moment.getTime()) ? {} : { [name]: moment.toISOString() }
}
