import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { passkeySeconds } from '#contracts/accounts/passkeys.ts'
import { inSeconds, now } from '#infra/clock.ts'
import { config, db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { createBrowserSecret } from '#infra/http/browser-secret.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { deleteEnded } from '#infra/sweeps/drop-ended.ts'

// A tab that renews what it suggests must not end what another one has begun.
export const { keepBrowser, readBrowser } = createBrowserSecret('sash_passkey', passkeySeconds)

/** More go with each that comes, so that those that have ended do not pile up until the sweep. */
const clearedEach = 3

/** The name that passkeys are made for, and where they may be used. */
export const relyingParty = () => ({ rpID: new URL(config().origin).hostname, origin: config().origin })

interface Purpose {
  accountId?: string | null
  /** Of the account that will be made with the passkey. */
  newAccountId?: string
}

/** 256 random bits for this browser; of an account that adds a passkey, of one that is made with it, or of nobody yet. */
export const issueChallenge = async (
  browserHash: Buffer,
  { accountId = null, newAccountId }: Purpose,
): Promise<Buffer> => {
  const challenge = randomBytes(32)
  await deleteEnded(db(), 'passkey_challenges', 'challenge_hash', sql`expires_at <= ${now()}`, clearedEach)
  await transaction(db(), (tx) =>
    tx
      .insertInto('passkey_challenges')
      .values({
        challenge_hash: hashSecret(challenge.toString('base64url')),
        browser_hash: browserHash,
        account_id: accountId,
        new_account_id: newAccountId ?? null,
        expires_at: inSeconds(passkeySeconds),
      })
      .execute(),
  )
  return challenge
}

/** Whether it was given to this browser for this; whatever comes of the answer, it is spent. */
export const spendChallenge = async (
  challenge: string,
  browserHash: Buffer,
  accountId: string | null,
): Promise<boolean> => {
  const row = await db()
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashSecret(challenge))
    .where('browser_hash', '=', browserHash)
    .where('account_id', accountId === null ? 'is' : '=', accountId)
    .where('new_account_id', 'is', null)
    .where('expires_at', '>', now())
    .returning('challenge_hash')
    .executeTakeFirst()
  return row !== undefined
}

/** As spendChallenge, of an account that is to be made: its id. */
export const spendFirstChallenge = async (challenge: string, browserHash: Buffer): Promise<string | undefined> => {
  const row = await db()
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashSecret(challenge))
    .where('browser_hash', '=', browserHash)
    .where('new_account_id', 'is not', null)
    .where('expires_at', '>', now())
    .returning('new_account_id')
    .executeTakeFirst()
  return row?.new_account_id ?? undefined
}
