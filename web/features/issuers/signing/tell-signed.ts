import type { SignedAwards } from '#contracts/issuer-signing.ts'
import { t } from '#web/lib/text.ts'

/** How many awards a key has signed, in words that say when it is not counted one by one. */
export function tellSigned({ count, is_estimate }: SignedAwards): string {
  if (!is_estimate) return t('{count, plural, one {# award} other {# awards}}', { count })
  return count === 0 ? t('Few awards, if any') : t('About {count, number} awards', { count })
}
