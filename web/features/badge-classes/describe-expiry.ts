import type { BadgeClass } from '#contracts/badge-classes/badge-classes.ts'
import { t } from '#shared/i18n/text.ts'

/** "5 years"; nothing for a badge that does not expire. */
export function describeExpiry({ amount, duration }: BadgeClass['expires']): string | undefined {
  if (amount === null) return undefined
  switch (duration) {
    case 'days':
      return t('{amount, plural, one {# day} other {# days}}', { amount })
    case 'weeks':
      return t('{amount, plural, one {# week} other {# weeks}}', { amount })
    case 'months':
      return t('{amount, plural, one {# month} other {# months}}', { amount })
    case 'years':
      return t('{amount, plural, one {# year} other {# years}}', { amount })
    case null:
      return undefined
  }
}
