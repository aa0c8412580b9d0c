import { now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { refuse } from '#infra/errors.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'

/** What somebody asked for who had no account then. */
export interface StartLink {
  email: string
  issuer_name: string
}

/** By the secret of the mail. One that was used is gone. */
export const requireStartLink = async (db: Db, token: string): Promise<StartLink> => {
  const link = await db
    .selectFrom('start_links')
    .select(['email', 'issuer_name'])
    .where('token_hash', '=', hashSecret(token))
    .where('expires_at', '>', now())
    .executeTakeFirst()
  if (!link) throw refuse('start.link')
  return link
}
