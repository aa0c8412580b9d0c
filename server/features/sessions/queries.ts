import { publicClient } from '#contracts/oauth/scopes.ts'
import { isLiveSignIn } from '#infra/authority/live-sign-ins.ts'
import { now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import type { Actor } from '#infra/http/actor.ts'

const mostListed = 200

/** Whether anybody here signs in with an organisation. */
export const hasOrganisations = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('organisations').select('organisation_id').limit(1).executeTakeFirst()) !== undefined

/** Live sign-ins of the built-in client: the one that asks, then newest use first. */
export const listLiveSignIns = (db: Db, { accountId, tokenHash }: Actor) =>
  db
    .selectFrom('access_tokens')
    .select(['token_id', 'token_hash', 'device', 'address', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .where('client_id', '=', publicClient)
    .where(isLiveSignIn())
    .orderBy((eb) => eb('token_hash', '=', tokenHash), 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('token_id')
    .limit(mostListed)
    .execute()

/** Null when the account has no password, as one that signs in with a provider. */
export const findPasswordHash = async (db: Db, accountId: string): Promise<string | null> => {
  const row = await db
    .selectFrom('accounts')
    .select('password_hash')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.password_hash ?? null
}

/** The half-way sign-in, as long as it is good. */
export const findStep = (db: Db, stepHash: Buffer) =>
  db
    .selectFrom('sign_in_steps')
    .select('account_id')
    .where('step_hash', '=', stepHash)
    .where('expires_at', '>', now())
    .executeTakeFirst()
