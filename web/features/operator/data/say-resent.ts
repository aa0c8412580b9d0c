import { t } from '#shared/i18n/text.ts'
import { notices } from '#web/lib/browser/notices.ts'

export const sayResent = (count: number): void =>
  notices.success(
    t('{count, plural, =0 {No mail is sent again.} one {# mail is sent again.} other {# mails are sent again.}}', {
      count,
    }),
  )
