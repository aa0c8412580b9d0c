import { sql } from 'kysely'
import { inSeconds, now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { newSecret } from '#infra/ids.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { dropEnded } from '#infra/sweeps/drop-ended.ts'
import { tellOfEnded } from '../accounts/index.ts'

/** The row with which all refresh tokens that came of it end: a program's sign-in, or what a person gave an app. */
export type Family = { table: 'sign_in_refreshes'; tokenId: string } | { table: 'refresh_tokens'; grantId: string }

interface Refresh {
  scope: string
  expiresAt: Date
  /** Of the key that an app has to prove with it. */
  thumbprint?: string | null
}

// A token that comes a second time within these is a client that asked twice at once, not a thief.
const raceSeconds = 10
const mostUsed = 100

/** Stores the hash of one more refresh token of the family and answers the token itself. */
export const addRefresh = async (
  tx: Tx,
  family: Family,
  { scope, expiresAt, thumbprint: key_thumbprint = null }: Refresh,
): Promise<string> => {
  const token = newSecret('rt')
  const row = { token_hash: hashSecret(token), scope, created_at: now(), expires_at: expiresAt }
  await (family.table === 'refresh_tokens'
    ? tx.insertInto('refresh_tokens').values({ ...row, grant_id: family.grantId, key_thumbprint })
    : tx.insertInto('sign_in_refreshes').values({ ...row, token_id: family.tokenId })
  ).execute()
  await dropLongUsed(tx, family)
  return token
}

/**
 * One winner. A token that was used before has two holders, and nobody knows which is the thief: the whole family ends.
 * Only within a few seconds it is taken for one client that asked twice at once, and merely refused.
 */
export const spendRefresh = async (tx: Tx, family: Family, tokenHash: Buffer): Promise<boolean> => {
  const change = { used_at: now() }
  const { numUpdatedRows } = await (family.table === 'refresh_tokens'
    ? tx.updateTable('refresh_tokens').set(change).where('token_hash', '=', tokenHash).where('used_at', 'is', null)
    : tx.updateTable('sign_in_refreshes').set(change).where('token_hash', '=', tokenHash).where('used_at', 'is', null)
  ).executeTakeFirst()
  if (numUpdatedRows === 1n) return true
  const old = await tx
    .selectFrom(family.table)
    .select('used_at')
    .where('token_hash', '=', tokenHash)
    .where('used_at', '<', inSeconds(-raceSeconds))
    .executeTakeFirst()
  if (old) await endFamily(tx, family)
  return false
}

/** Ends it with all codes and tokens that came of it. What was set up in a sign-in that two have held is asked about anew. */
export const endFamily = async (tx: Tx, family: Family): Promise<void> => {
  await (family.table === 'refresh_tokens'
    ? tx.deleteFrom('app_grants').where('grant_id', '=', family.grantId)
    : tx.deleteFrom('access_tokens').where('token_id', '=', family.tokenId)
  ).execute()
  if (family.table === 'sign_in_refreshes') await tellOfEnded(tx, [family.tokenId])
}

/** Whoever refreshes without end must not fill the table. */
async function dropLongUsed(tx: Tx, family: Family): Promise<void> {
  const ofTable = tx.selectFrom(family.table)
  const ofFamily =
    family.table === 'refresh_tokens'
      ? ofTable.where('grant_id', '=', family.grantId)
      : ofTable.where('token_id', '=', family.tokenId)
  const longUsed = ofFamily
    .select('token_hash')
    .where('used_at', 'is not', null)
    .orderBy('used_at', 'desc')
    .offset(mostUsed)
  await tx.deleteFrom(family.table).where('token_hash', 'in', longUsed).execute()
}

/** Drops what apps can refresh nothing with any more. */
export const dropEndedRefreshes = dropEnded('refresh_tokens', 'token_hash', () => sql<boolean>`expires_at <= ${now()}`)
