import type { Verification } from '#contracts/verifier/verifier.ts'
import { t } from '#infra/languages/texts.ts'
import { writeDay } from './write-day.ts'

/** What operators say of the issuer, and since or until when; the same words as on the verifier's page. */
export function sayTrust({ trustedIssuer, trustedSince, trustRests }: Verification): string | undefined {
  if (trustRests) {
    return t(
      'Whoever runs {service} vouched for this issuer as “{name}” until it changed on {date}. That no longer counts for this badge.',
      { name: trustRests.name, date: writeDay(trustRests.since) },
    )
  }
  if (!trustedIssuer) return undefined
  // Reports that were kept before do not say it.
  return trustedSince === undefined
    ? t('Whoever runs {service} vouches for this issuer: they know who it is. That says nothing about a single badge.')
    : t(
        'Since {date}, whoever runs {service} vouches for this issuer: they know who it is. That says nothing about a single badge.',
        { date: writeDay(trustedSince) },
      )
}
