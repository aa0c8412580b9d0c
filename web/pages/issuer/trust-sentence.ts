import type { Verification } from '#contracts/verifier/verifier.ts'
import { t } from '#shared/i18n/text.ts'
import { writeUtcDay } from '../parts/utc-time.tsx'

/** What the mark of operators means, and what it does not. */
export const trustSentence = (): string =>
  t('Whoever runs {service} vouches for this issuer: they know who it is. That says nothing about a single badge.')

/** What they say of the issuer of a badge that was verified, and since or until when; nothing of most. */
export function describeTrust({ trustedIssuer, trustedSince, trustRests }: Verification): string | undefined {
  if (trustRests) {
    return t(
      'Whoever runs {service} vouched for this issuer as “{name}” until it changed on {date}. That no longer counts for this badge.',
      { name: trustRests.name, date: writeUtcDay(trustRests.since, 'long') },
    )
  }
  if (!trustedIssuer) return undefined
  // Reports that were kept before do not say it.
  if (trustedSince === undefined) return trustSentence()
  return t(
    'Since {date}, whoever runs {service} vouches for this issuer: they know who it is. That says nothing about a single badge.',
    { date: writeUtcDay(trustedSince, 'long') },
  )
}
