import type { Award } from '#contracts/awards/awards.ts'
import { t } from '#shared/i18n/text.ts'
import { formatDate } from '#web/lib/formats/format.ts'

/** Why the mail about an award came to nobody. */
export function describeUndelivered({ reason, at }: NonNullable<Award['undelivered']>): string {
  switch (reason) {
    case 'address':
      return t('The mail about this award could not be delivered: the address was refused.')
    case 'letter':
      return t('The mail about this award could not be delivered: the recipient’s mail server refused it.')
    case 'late':
      return t('The mail about this award could not be delivered: nobody took it for five days.')
    case 'disowned':
      return t(
        'On {day} whoever reads this address said that the badge is not meant for them. No other mail about it goes there. Revoke this award and award the badge to the right address.',
        { day: formatDate(at) },
      )
  }
}

/** The same in a row of a table, in a few words. */
export function tellUndelivered({ reason, at }: NonNullable<Award['undelivered']>): string {
  switch (reason) {
    case 'address':
      return t('The address was refused')
    case 'letter':
      return t('The mail server refused it')
    case 'late':
      return t('Nobody took it for five days')
    case 'disowned':
      return t('Whoever reads this address said on {day} that the badge is not for them', { day: formatDate(at) })
  }
}

export const adviseUndelivered = (): string =>
  t(
    'If the address is right, send the mail again or tell the person another way. If it is wrong, revoke this award and award the badge to the right address.',
  )
