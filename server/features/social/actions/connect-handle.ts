import { begunBy } from '#infra/authority/begun-by.ts'
import { inSeconds, now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import type { Actor } from '#infra/http/actor.ts'
import { newSecret } from '#infra/ids.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'

const lifetimeSeconds = 300

const purposeOf = (provider: string): string => `connect:${provider}`

/**
 * Stands in for the token in an address that begins to link a provider. It works once, and only in the browser that
 * asked for it: sent to somebody else, it would link their identity to this account.
 */
export const createConnectHandle = async (actor: Actor, provider: string, browserHash: Buffer): Promise<string> => {
  const handle = newSecret('ac')
  await transaction(db(), (tx) =>
    tx
      .insertInto('one_time_handles')
      .values({
        handle_hash: hashFor(handle, browserHash),
        purpose: purposeOf(provider),
        account_id: actor.accountId,
        token_hash: begunBy(actor),
        expires_at: inSeconds(lifetimeSeconds),
      })
      .execute(),
  )
  return handle
}

/** An account, and its sign-in that asked. */
export type Linking = Pick<Actor, 'accountId' | 'tokenHash'>

/** Whose the handle is, which is spent by this; undefined once the sign-in that asked for it has ended. */
export const spendConnectHandle = async (
  handle: string,
  provider: string,
  browserHash: Buffer,
): Promise<Linking | undefined> => {
  const row = await db()
    .updateTable('one_time_handles')
    .set({ used_at: now() })
    .where('handle_hash', '=', hashFor(handle, browserHash))
    .where('purpose', '=', purposeOf(provider))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now())
    .returning(['account_id', 'token_hash'])
    .executeTakeFirst()
  return row?.token_hash ? { accountId: row.account_id, tokenHash: row.token_hash } : undefined
}

const hashFor = (handle: string, browserHash: Buffer): Buffer => hashSecret(`${handle} ${browserHash.toString('hex')}`)
