import type { NewAward } from '#contracts/awards/awards.ts'
import { endsTooSoon } from '#contracts/fields/fields.ts'
import { invalid } from '#infra/errors.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import type { Message } from '#shared/messages/message.ts'
import type { BadgeClassRow } from '../badge-classes/index.ts'

const termFault = makeMessage('field.term')

type Unit = NonNullable<BadgeClassRow['expires_unit']>

/** What the client says wins, null being "never"; else the class's term counts from the day of the award. */
export const computeExpiry = (
  expires: NewAward['expires'],
  { expires_amount, expires_unit }: Pick<BadgeClassRow, 'expires_amount' | 'expires_unit'>,
  issuedOn: Date,
): Date | null => {
  if (expires !== undefined) return expires === null ? null : new Date(expires)
  if (expires_amount === null || expires_unit === null) return null
  return addTerm(issuedOn, expires_amount, expires_unit)
}

/** What is wrong with the term of an award, if anything; undefined for one that never ends. */
export const findTermFault = ({
  issuedOn,
  expiresAt,
}: {
  issuedOn: Date
  expiresAt: Date | null
}): Message | undefined => (expiresAt !== null && endsTooSoon(expiresAt, issuedOn) ? termFault : undefined)

/** Nothing is signed that would have ended before it was given. */
export const requireTerm = (term: { issuedOn: Date; expiresAt: Date | null }): void => {
  const fault = findTermFault(term)
  if (fault !== undefined) throw invalid({ expires: [fault] })
}

/** Calendar arithmetic in UTC: a day that the target month does not have becomes its last one. */
export const addTerm = (start: Date, amount: number, unit: Unit): Date => {
  const end = new Date(start)
  if (unit === 'days' || unit === 'weeks') {
    end.setUTCDate(end.getUTCDate() + amount * (unit === 'weeks' ? 7 : 1))
    return end
  }
  const month = end.getUTCMonth() + amount * (unit === 'years' ? 12 : 1)
  const lastDay = new Date(Date.UTC(end.getUTCFullYear(), month + 1, 0)).getUTCDate()
  end.setUTCMonth(month, Math.min(end.getUTCDate(), lastDay))
  return end
}
