import { type Passkey, type PasskeyRegistration, passkeyMaximum } from '#contracts/accounts/passkeys.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import { newId } from '#infra/ids.ts'
import { lockAccounts } from '../../accounts/index.ts'
import { queueSecurityMail } from '../mail.ts'
import { spendChallenge } from './challenge.ts'
import { presentPasskey } from './present.ts'
import { listPasskeys } from './queries.ts'
import { readChallenge } from './read-client-data.ts'
import { readRegistration } from './read-registration.ts'

interface Made {
  name: string
  credential: PasskeyRegistration
}

/** Adds a passkey that the browser has made in answer to a challenge of this account. */
export const addPasskey = async (actor: Actor, { name, credential }: Made, browserHash: Buffer): Promise<Passkey> => {
  requireConfirmed(actor)
  const { accountId } = actor
  const challenge = readChallenge(credential.response.clientDataJSON) ?? ''
  if (!(await spendChallenge(challenge, browserHash, accountId))) throw refuse('passkey.late')
  const { credentialId, publicKey, signatures } = await readRegistration(credential, challenge)
  return transaction(db(), async (tx) => {
    if (!(await lockAccounts(tx, [accountId]))) throw refuse('auth.invalid')
    if ((await listPasskeys(tx, accountId)).length >= passkeyMaximum) throw refuse('passkey.many')
    const row = await tx
      .insertInto('passkeys')
      .values({
        passkey_id: newId(),
        account_id: accountId,
        credential_id: credentialId,
        public_key: publicKey,
        signatures,
        transports: credential.response.transports ?? [],
        name,
        created_at: now(),
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning(['passkey_id', 'credential_id', 'name', 'created_at', 'last_used_at'])
      .executeTakeFirst()
    if (!row) throw refuse('passkey.known')
    await queueSecurityMail(tx, accountId, 'passkey-added', name)
    // By its id: what somebody calls their devices goes with the account, and the log keeps what it says.
    noteAction(tx, actor, {
      verb: 'passkey.added',
      subject: { kind: 'account', id: accountId },
      detail: { passkey: row.passkey_id },
    })
    return presentPasskey(row)
  })
}
