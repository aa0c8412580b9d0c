import { randomBytes } from 'node:crypto'
import { inSeconds } from '#infra/clock.ts'
import { context, db } from '#infra/context.ts'
import { hashSecret } from '#infra/secrets.ts'
import { attemptSeconds } from '../../social/index.ts'
import type { OrganisationRow } from '../queries.ts'
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
  const url = await toSaml(organisation, requestId)
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
      expires_at: inSeconds(attemptSeconds),
    })
    .execute()
  return new URL(url)
}
