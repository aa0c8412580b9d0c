import type { BackpackBadge } from '#contracts/backpack/backpack.ts'
import { issuerNameOf } from '#contracts/names/issuer-name-of.ts'
import { writeName } from '#shared/i18n/text.ts'

/** By this issuers are told apart: whoever only claims a name is not put together with who has it. */
export const issuerKeyOf = (badge: BackpackBadge): string => {
  const name = issuerNameOf(badge).orNothing
  return name ? writeName(name) : ''
}
