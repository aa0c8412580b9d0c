import { now } from '#infra/clock.ts'
import { config } from '#infra/context.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { newSecret } from '#infra/ids.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'

const dayMilliseconds = 86_400_000
const mostUsed = 100

interface SignIn {
  tokenId: string
  scope: string
  signedInAt: Date
}

/** When a sign-in is over, however often it is used or refreshed. */
export const lastMomentOf = (signedInAt: Date): Date =>
  new Date(signedInAt.getTime() + config().signInDays * dayMilliseconds)

/** Stores the hash of one more refresh token of a program's sign-in and answers the token itself. */
export const addRefresh = async (tx: Tx, { tokenId, scope, signedInAt }: SignIn): Promise<string> => {
  const token = newSecret('rt')
  await tx
    .insertInto('sign_in_refreshes')
    .values({
      token_hash: hashSecret(token),
      token_id: tokenId,
      scope,
      created_at: now(),
      expires_at: lastMomentOf(signedInAt),
    })
    .execute()
  await dropLongUsed(tx, tokenId)
  return token
}

/** A program that refreshes without end must not fill the table. */
async function dropLongUsed(tx: Tx, tokenId: string): Promise<void> {
  const longUsed = tx
    .selectFrom('sign_in_refreshes')
    .select('token_hash')
    .where('token_id', '=', tokenId)
    .where('used_at', 'is not', null)
    .orderBy('used_at', 'desc')
    .offset(mostUsed)
  await tx.deleteFrom('sign_in_refreshes').where('token_hash', 'in', longUsed).execute()
}
