import type { Award } from '#contracts/awards/awards.ts'
import { t } from '#shared/i18n/text.ts'

/** Why the mail about an award came to nobody. */
export function describeUndelivered({ reason }: NonNullable<Award['undelivered']>): string {
  switch (reason) {
    case 'address':
      return t('The mail about this award could not be delivered: the address was refused.')
    case 'letter':
      return t('The mail about this award could not be delivered: the recipient’s mail server refused it.')
    case 'late':
      return t('The mail about this award could not be delivered: nobody took it for five days.')
  }
}

/** The same in a row of a table, in a few words. */
export function tellUndelivered({ reason }: NonNullable<Award['undelivered']>): string {
  switch (reason) {
    case 'address':
      return t('The address was refused')
    case 'letter':
      return t('The mail server refused it')
    case 'late':
      return t('Nobody took it for five days')
  }
}

export const adviseUndelivered = (): string =>
  t(
    'If the address is right, send the mail again or tell the person another way. If it is wrong, revoke this award and award the badge to the right address.',
  )
