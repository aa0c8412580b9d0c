import type { SignedAwards, SigningKey } from '#contracts/issuers/issuer-signing.ts'
import { t } from '#shared/i18n/text.ts'

/** How many awards a key has signed, in words that say when it is not counted one by one. */
export function tellSigned({ count, is_estimate }: SignedAwards): string {
  if (!is_estimate) return t('{count, plural, =0 {No awards} one {# award} other {# awards}}', { count })
  return count === 0 ? t('Few awards, if any') : t('About {count, number} awards', { count })
}

/** What became of all that a key has signed. */
export function tellAllSigned({ signed, renewal }: Pick<SigningKey, 'signed' | 'renewal'>): string {
  if (signed === null) return t('Not counted: JWT files are signed when they are downloaded')
  if (renewal === null) return tellSigned(signed)
  if (renewal.finished_at === null) return t('{awards}, being signed again', { awards: tellSigned(signed) })
  return t('{count, plural, =0 {No awards} one {# award, signed again since} other {# awards, signed again since}}', {
    count: renewal.renewed,
  })
}
