import { personalClient, publicClient } from '#contracts/oauth/scopes.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import type { Actor } from '#infra/http/actor.ts'

/** An app, and the person who let it in. */
export interface Reach {
  clientId: string
  accountId: string
}

/**
 * What of an issuer's webhooks the actor reaches; undefined for all. An app that somebody let in sees and changes those
 * alone that came of it: the others would not end with its access, and their addresses may be secrets.
 */
export const findReach = async (db: Db, { clientId, accountId, tokenHash }: Actor): Promise<Reach | undefined> => {
  if (clientId === publicClient || clientId === personalClient) return undefined
  const token = await db
    .selectFrom('access_tokens')
    .select('grant_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return token?.grant_id ? { clientId, accountId } : undefined
}
