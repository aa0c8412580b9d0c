import { z } from 'zod'
import { auditWays } from '#contracts/operator/audit.ts'
import { type Doer, noteAction } from '#infra/audit/note-action.ts'
import { now } from '#infra/clock.ts'
import { context, db } from '#infra/context.ts'
import { isStorable } from '#infra/db/storable.ts'
import { isUniqueViolation, type Tx, transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { newId, newSecret } from '#infra/ids.ts'
import { parseForeign } from '#infra/json/parse-foreign.ts'
import type { OutsideAnswer } from '#infra/outside/fetch.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { requireRole } from '../../issuers/index.ts'
import { actFor } from '../act-for.ts'
import { findIssuerName, type PlatformRow } from '../queries.ts'
import { describeTool } from './describe-tool.ts'

/** What is kept is kept as it was said: what no database keeps is a fault of the platform. */
const text = (most: number) => z.string().min(1).max(most).refine(isStorable)
const address = text(2083).refine((value) => URL.canParse(value) && value.startsWith('https://'))
const configuration = z.object({
  issuer: text(2083),
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  registration_endpoint: address,
  authorization_server: text(2083).or(z.literal('')).optional(),
  'https://purl.imsglobal.org/spec/lti-platform-configuration': z
    .object({ product_family_code: text(255).or(z.literal('')).optional() })
    .optional(),
})
const registered = z.object({
  client_id: text(255),
  'https://purl.imsglobal.org/spec/lti-tool-configuration': z
    .object({ deployment_id: text(255).optional() })
    .optional(),
})

interface Wish {
  token: string
  openidConfiguration: string | undefined
  registrationToken: string | undefined
}

/** Registers with a platform that was opened with one of our links (LTI Dynamic Registration 1.0). The link is used up. */
export const registerPlatform = async ({
  token,
  openidConfiguration,
  registrationToken,
}: Wish): Promise<PlatformRow> => {
  if (!openidConfiguration) throw refuse('lti.registration')
  const link = await takeLink(token)
  const issuer = await findIssuerName(db(), link.issuer_id)
  if (!issuer) throw refuse('lti.registration')
  const { fetchOutside } = context()
  const proof: Record<string, string> =
    registrationToken === undefined ? {} : { authorization: `Bearer ${registrationToken}` }
  const described = await fetchOutside(openidConfiguration, {
    accept: 'application/json',
    // Some platforms show their settings to nobody else.
    headers: proof,
    purpose: 'partner',
  })
  const platform = read(described, configuration)
  requireSameHost(platform.issuer, openidConfiguration)
  const answer = await fetchOutside(platform.registration_endpoint, {
    method: 'POST',
    accept: 'application/json',
    headers: { 'content-type': 'application/json', ...proof },
    body: JSON.stringify(describeTool(link.issuer_id, issuer.name)),
    purpose: 'partner',
  })
  const own = read(answer, registered)
  const product = platform['https://purl.imsglobal.org/spec/lti-platform-configuration']?.product_family_code
  const by = { accountId: link.account_id, clientId: auditWays.link }
  const given = {
    name: [product, new URL(platform.authorization_endpoint).host].filter(Boolean).join(', '),
    iss: platform.issuer,
    client_id: own.client_id,
    login_url: platform.authorization_endpoint,
    token_url: platform.token_endpoint,
    token_audience: platform.authorization_server ?? null,
    jwks_url: platform.jwks_uri,
    deployment_id: own['https://purl.imsglobal.org/spec/lti-tool-configuration']?.deployment_id,
  }
  // The platform may have taken its time.
  return storePlatform(by, link.issuer_id, given, (tx) => useUp(tx, link))
}

/** Else anybody could register as a platform of somebody else, whose launches would then not get in. */
function requireSameHost(issuer: string, openidConfiguration: string): void {
  if (!URL.canParse(issuer) || new URL(issuer).host !== new URL(openidConfiguration).host) throw refuse('lti.issuer')
}

interface Link {
  issuer_id: string
  account_id: string
  /** The sign-in that made it, which may have ended since. */
  made_in: string
  /** What nobody was told: under this the link waits until the platform has answered. */
  kept: Buffer
}

/** The link, which nobody opens a second time. It stays there, so that it ends with the access of whoever made it. */
async function takeLink(token: string): Promise<Link> {
  const kept = hashSecret(newSecret('lt'))
  const link = await db()
    .updateTable('lti_registrations')
    .set({ token_hash: kept })
    .where('token_hash', '=', hashSecret(token))
    .where('expires_at', '>', now())
    .returning(['issuer_id', 'account_id', 'made_in'])
    .executeTakeFirst()
  if (!link?.made_in) throw refuse('lti.registration')
  await requireRole(db(), actFor(link.account_id), link.issuer_id, 'edit')
  return { ...link, made_in: link.made_in, kept }
}

/**
 * The sign-in of a link that is good still, as is the role of whoever made it. The link comes before its sign-in, as where access
 * ends: whoever ends it meanwhile waits, and sees the platform.
 */
async function useUp(tx: Tx, { kept, account_id, issuer_id, made_in }: Link): Promise<string> {
  const { numDeletedRows } = await tx
    .deleteFrom('lti_registrations')
    .where('token_hash', '=', kept)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw refuse('lti.registration')
  await requireRole(tx, actFor(account_id), issuer_id, 'edit')
  return made_in
}

function read<T extends z.ZodType>(answer: OutsideAnswer, schema: T): z.output<T> {
  if (!answer.ok) throw refuse('lti.unreachable')
  try {
    return schema.parse(parseForeign(answer.text()))
  } catch (cause) {
    throw refuse('lti.unreachable', { cause })
  }
}

interface NewPlatform
  extends Pick<PlatformRow, 'name' | 'iss' | 'client_id' | 'login_url' | 'token_url' | 'token_audience' | 'jwks_url'> {
  deployment_id: string | undefined
}

/** Stores a platform of an issuer, with the deployment that is known to be meant. */
export const storePlatform = async (
  by: Doer,
  issuerId: string,
  { deployment_id, ...given }: NewPlatform,
  /** The sign-in that lets it in. */
  findSignIn: (tx: Tx) => Promise<string | null>,
): Promise<PlatformRow> => {
  const created_at = now()
  try {
    return await transaction(db(), async (tx) => {
      const signIn = await findSignIn(tx)
      const platform = await tx
        .insertInto('lti_platforms')
        .values({ ...given, platform_id: newId(), version: '1.3', issuer_id: issuerId, created_at, made_in: signIn })
        .returningAll()
        .executeTakeFirstOrThrow()
      const { platform_id, name, iss } = platform
      noteAction(tx, by, {
        verb: 'platform.added',
        subject: { kind: 'platform', id: platform_id },
        detail: { issuer: issuerId, name, iss, deployment: deployment_id ?? null },
      })
      if (deployment_id === undefined) return platform
      await tx
        .insertInto('lti_deployments')
        .values({ platform_id, deployment_id, approved_at: created_at, created_at, approved_in: signIn })
        .execute()
      return platform
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw refuse('lti.platform-known', { cause: error })
    throw error
  }
}
