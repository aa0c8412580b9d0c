import { now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connections/connect.ts'

/**
 * Forgets ways to a provider from which nobody can come back any more, and what is refused for its age by now. Whatever a
 * provider may say only once is in `saml_assertions`: answers, SAML requests to sign people out, and logout tokens of OpenID.
 */
export const sweep = async (db: Db): Promise<void> => {
  for (const table of ['saml_requests', 'saml_assertions', 'organisation_visits'] as const) {
    await db.deleteFrom(table).where('expires_at', '<=', now()).execute()
  }
}
