import type { ShareLink } from '#contracts/public/sharing.ts'
import { t } from '#shared/i18n/text.ts'
import { formatAgo, formatDate } from '../../lib/formats/format.ts'
import type { Status } from '../feedback/status-label.tsx'

type Choices = Pick<ShareLink, 'with_name' | 'with_evidence'>

export function describeShown({ with_name, with_evidence }: Choices): string {
  if (with_name && with_evidence) return t('With your name and the evidence')
  if (with_name) return t('With your name, without evidence')
  return with_evidence ? t('Without your name, with the evidence') : t('Without your name and evidence')
}

export function describeEnd(link: ShareLink, now = Date.now()): string {
  if (link.revoked_at) return t('Taken back on {day}', { day: formatDate(link.revoked_at) })
  if (!link.expires_at) return t('Works until you take it back')
  const day = formatDate(link.expires_at)
  if (hasEnded(link, now)) return t('Ended on {day}', { day })
  return t('Works until {day}, {left}', { day, left: describeDaysLeft(Date.parse(link.expires_at), now) })
}

/** How long it is until a moment, in days as people count them: by nights, wherever the hours stand. */
export function describeDaysLeft(end: number, now = Date.now()): string {
  const midnight = (moment: number) => new Date(moment).setHours(0, 0, 0, 0)
  const days = Math.round((midnight(end) - midnight(now)) / 86_400_000)
  return t('{days, plural, =0 {which is today} one {which is tomorrow} other {for # more days}}', { days })
}

export function describeViews({ views, last_viewed_at }: ShareLink): string {
  if (views === 0) return t('Not opened yet')
  const ago = formatAgo(last_viewed_at)
  return ago === ''
    ? t('{views, plural, one {Opened once} other {Opened # times}}', { views })
    : t('{views, plural, one {Opened once: {ago}} other {Opened # times, last: {ago}}}', { views, ago })
}

export function describeState(link: ShareLink, now = Date.now()): { status: Status; word: string } {
  if (link.revoked_at) return { status: 'revoked', word: t('Taken back') }
  if (hasEnded(link, now)) return { status: 'expired', word: t('Ended') }
  return link.is_live ? { status: 'verified', word: t('Works') } : { status: 'pending', word: t('Shows nothing now') }
}

function hasEnded({ expires_at }: ShareLink, now: number): boolean {
  return expires_at !== null && Date.parse(expires_at) <= now
}
