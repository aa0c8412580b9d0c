import type { AwardFigures } from '#contracts/awards/issuer-desk.ts'
import { numberFormat } from '#shared/i18n/intl.ts'
import { currentLocale } from '#shared/i18n/text.ts'
import { type AwardFilter, type AwardState, isNarrowed } from './award-query.ts'

/**
 * How many awards each state has, in words. Nothing is counted further than the server counts: of more than these, those among the
 * newest are told as so many and more. Undefined where the list is narrowed by something that was not counted.
 */
export function countStates(
  figures: AwardFigures | undefined,
  filter: AwardFilter,
): Record<AwardState, string> | undefined {
  if (!figures || isNarrowed({ ...filter, state: 'all', badge: '' })) return undefined
  const { awarded, newest, accepted, waiting, undelivered, expired, revoked, counted_to: most } = figures
  const say = (count: number, isAll: boolean) => `${numberFormat(currentLocale()).format(count)}${isAll ? '' : '+'}`
  const upTo = (count: number) => say(count, count < most)
  return {
    all: say(awarded, true),
    accepted: say(accepted, newest < most),
    waiting: say(waiting, newest < most),
    undelivered: upTo(undelivered),
    expired: upTo(expired),
    revoked: upTo(revoked),
  }
}
