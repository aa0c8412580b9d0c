import { context } from '#infra/context.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { readClaims, type spendAttempt, toIdentity } from '../../social/index.ts'
import type { Arrival } from '../membership/enter-organisation.ts'
import { readGroups } from '../membership/read-groups.ts'
import { listDomains, type OrganisationRow } from '../queries.ts'
import { groupsClaim, toProvider } from './to-provider.ts'

type Attempt = NonNullable<Awaited<ReturnType<typeof spendAttempt>>>

/** Whom the OpenID provider vouches for; undefined when its answer does not hold, which is logged. */
export const readOpenIdArrival = async (
  organisation: OrganisationRow,
  search: string,
  attempt: Attempt,
): Promise<Arrival | undefined> => {
  const provider = toProvider(organisation)
  try {
    const claims = await readClaims(provider, search, attempt)
    const identity = claims && toIdentity(provider.slug, claims)
    if (!identity?.email || !identity.isEmailTrusted)
      throw new Error('the provider names no address, or an unproven one')
    const all = claims?.all ?? {}
    await requireOwnDirectory(organisation, all)
    const { subject, email, firstName, lastName } = identity
    const groups = groupsIn(all, groupsClaim(organisation))
    return { subject, email, firstName, lastName, groups, sessionHash: sessionIn(all) }
  } catch (error) {
    // Only the sentence: what came with it may hold tokens.
    context().log.warn({ provider: provider.slug, reason: String(error) }, 'sign-in provider not believed')
    return undefined
  }
}

/** Some issuers sign for many directories, and for people of none. */
async function requireOwnDirectory(
  { organisation_id: id, issuer_url: issuer }: OrganisationRow,
  all: Readonly<Record<string, unknown>>,
): Promise<void> {
  const bare = (url: unknown) => String(url).replace(/\/$/, '')
  if (bare(all.iss) !== bare(issuer)) throw new Error('the token is of another issuer')
  if (bare(issuer) !== 'https://accounts.google.com') return
  const domains = await listDomains(context().db, [id])
  if (!domains.some(({ domain }) => domain === all.hd)) throw new Error('the account is none of the organisation')
}

const sessionIn = ({ sid }: Readonly<Record<string, unknown>>): Buffer | undefined =>
  typeof sid === 'string' && sid !== '' ? hashSecret(sid) : undefined

/** Undefined where the provider leaves them out because there are too many (Microsoft's overage). */
function groupsIn(all: Readonly<Record<string, unknown>>, claim: string): string[] | undefined {
  const elsewhere = all._claim_names
  if (typeof elsewhere === 'object' && elsewhere !== null && Object.hasOwn(elsewhere, claim)) return undefined
  return readGroups(all[claim])
}
