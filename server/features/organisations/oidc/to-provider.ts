import type { KnownProvider } from '../../social/index.ts'
import { callbackUrl } from '../addresses.ts'
import type { OrganisationRow } from '../queries.ts'
import { clientSecret } from '../sign-in/client-secret.ts'

const opened = new Map<string, { since: number; provider: KnownProvider }>()
const mostOpened = 500

/** What ways to the provider of the organisation are kept by. */
export const slugOf = ({ organisation_id }: OrganisationRow): string => `organisation:${organisation_id}`

/** The claim in which the provider names groups. */
export const groupsClaim = ({ groups_claim }: OrganisationRow): string => groups_claim || 'groups'

/** The organisation as a provider to sign in with; the same one while nothing is changed, for what is kept of it. */
export const toProvider = (row: OrganisationRow): KnownProvider => {
  const known = opened.get(row.organisation_id)
  if (known?.since === row.changed_at.getTime()) return known.provider
  if (opened.size >= mostOpened) opened.clear()
  const provider = make(row)
  opened.set(row.organisation_id, { since: row.changed_at.getTime(), provider })
  return provider
}

function make(row: OrganisationRow): KnownProvider {
  const issuer = row.issuer_url ?? ''
  const moreClaim = groupsClaim(row)
  return {
    slug: slugOf(row),
    settings: {
      label: row.name,
      issuer,
      clientId: row.client_id ?? '',
      clientSecret: clientSecret.open(row.organisation_id, row.client_secret ?? Buffer.alloc(0)),
    },
    traits: {
      kind: 'openid',
      scope: 'openid email profile',
      clientAuth: undefined,
      hasPkce: true,
      hasNonce: true,
      issuerOf: () => issuer,
      // The directory of an organisation is the authority for its own addresses; many leave the word out.
      provesEmail: 'unless-denied',
      moreClaim,
      moreScope: moreClaim,
    },
    returnUrl: callbackUrl(row.organisation_id),
  }
}
