import { randomBytes } from 'node:crypto'
import { inSeconds } from '#infra/clock.ts'
import { context, db } from '#infra/context.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { attemptSeconds } from '../../social/index.ts'
import type { OrganisationRow } from '../queries.ts'
import { trustedHash } from '../trusted.ts'
import { openKey } from './keys/open-key.ts'
import { listKeys } from './keys/queries.ts'
import { toSaml } from './to-saml.ts'

interface NewRequest {
  browserHash: Buffer
  scope: string
  source: string | undefined
}

/** Notes that a browser goes to the provider; answers the address to go to, or undefined when there is none. */
export const beginSaml = async (
  organisation: OrganisationRow,
  { browserHash, scope, source }: NewRequest,
): Promise<URL | undefined> => {
  // A name of XML begins with a letter.
  const requestId = `sash-${randomBytes(32).toString('base64url')}`
  const privateKey = await findSigningKey(organisation)
  const url = await toSaml(organisation, { id: requestId, privateKey })
    .getAuthorizeUrlAsync('', undefined, {})
    .catch((error: unknown) => {
      const provider = organisation.organisation_id
      context().log.warn({ provider, reason: String(error) }, 'sign-in provider cannot be used')
      return undefined
    })
  if (url === undefined) return undefined
  await db()
    .insertInto('saml_requests')
    .values({
      request_hash: hashSecret(requestId),
      organisation_id: organisation.organisation_id,
      browser_hash: browserHash,
      scope,
      source: source ?? null,
      trusted_hash: trustedHash(organisation),
      expires_at: inSeconds(attemptSeconds),
    })
    .execute()
  return new URL(url)
}

/** The oldest: it is known to the provider for as long as it is kept. */
async function findSigningKey({ organisation_id, signs_requests }: OrganisationRow): Promise<string | undefined> {
  if (!signs_requests) return undefined
  const [key] = await listKeys(db(), [organisation_id])
  return key && openKey(key)
}
