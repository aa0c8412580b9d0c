import { type Doer, noteAction } from '#infra/audit/note-action.ts'
import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { newId } from '#infra/ids.ts'
import type { NewCredential } from './read-registration.ts'

interface NewPasskey extends NewCredential {
  name: string
  transports: string[] | undefined
}

/** Stores a passkey that was read, for the account that it was made for. */
export async function insertPasskey(
  tx: Tx,
  by: Doer & { accountId: string },
  { credentialId, publicKey, signatures, transports = [], name }: NewPasskey,
) {
  const { accountId } = by
  const row = await tx
    .insertInto('passkeys')
    .values({
      passkey_id: newId(),
      account_id: accountId,
      credential_id: credentialId,
      public_key: publicKey,
      signatures,
      transports,
      name,
      created_at: now(),
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(['passkey_id', 'credential_id', 'name', 'created_at', 'last_used_at'])
    .executeTakeFirst()
  if (!row) throw refuse('passkey.known')
  // By its id: what somebody calls their devices goes with the account, and the log keeps what it says.
  noteAction(tx, by, {
    verb: 'passkey.added',
    subject: { kind: 'account', id: accountId },
    detail: { passkey: row.passkey_id },
  })
  return row
}
