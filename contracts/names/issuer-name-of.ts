import { IssuerName } from '#shared/names/issuer-name.ts'
import { named, unconfirmed } from '#shared/names/name-standing.ts'
import type { BackpackBadge } from '../backpack/backpack.ts'

type Named = Pick<BackpackBadge, 'json' | 'imported' | 'issuerStanding'>

/** Who issued a badge; of one that a device kept from before standings were told, only what was awarded here is known. */
export const issuerNameOf = ({ json, imported, issuerStanding }: Named): IssuerName =>
  new IssuerName(json.badge.issuer.name, issuerStanding ?? (imported ? unconfirmed : named))
