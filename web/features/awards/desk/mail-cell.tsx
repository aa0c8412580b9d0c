import type { DeskAward } from '#contracts/awards/issuer-desk.ts'
import { t } from '#shared/i18n/text.ts'
import { formatDate } from '#web/lib/formats/format.ts'
import { tellUndelivered } from '../data/describe-undelivered.ts'

/** What became of the mail about an award, or of the badge since. */
export function MailCell({ award }: { award: DeskAward }) {
  return <span className="small muted">{describeMail(award)}</span>
}

function describeMail({ accepted_at, acceptance, created_at, revoked, undelivered, mail }: DeskAward): string {
  if (acceptance === 'Accepted' && accepted_at) return describeDelay(created_at, accepted_at)
  if (revoked || acceptance !== 'Unaccepted') return ''
  if (undelivered) return tellUndelivered(undelivered)
  if (!mail) return t('No mail was written')
  if (mail.state === 'waiting') return t('Mail waits to leave')
  if (mail.state === 'kept') return t('In the local outbox')
  const day = formatDate(mail.at)
  return t('{count, plural, one {Sent on {day}} other {Sent on {day}, mail #}}', { count: mail.count, day })
}

function describeDelay(from: string, to: string): string {
  const hours = Math.floor((Date.parse(to) - Date.parse(from)) / 3_600_000)
  if (hours < 1) return t('Kept at once')
  const days = Math.floor(hours / 24)
  return days < 1
    ? t('Kept after {hours, plural, one {# hour} other {# hours}}', { hours })
    : t('Kept after {days, plural, one {# day} other {# days}}', { days })
}
