import { type Passkey, type PasskeyRegistration, passkeyMaximum } from '#contracts/accounts/passkeys.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import { lockAccounts } from '../../accounts/index.ts'
import { queueSecurityMail } from '../mail.ts'
import { spendChallenge } from './challenge.ts'
import { insertPasskey } from './insert-passkey.ts'
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
  const made = await readRegistration(credential, challenge)
  return transaction(db(), async (tx) => {
    if (!(await lockAccounts(tx, [accountId]))) throw refuse('auth.invalid')
    if ((await listPasskeys(tx, accountId)).length >= passkeyMaximum) throw refuse('passkey.many')
    const row = await insertPasskey(tx, actor, { ...made, name, transports: credential.response.transports })
    await queueSecurityMail(tx, accountId, 'passkey-added', name)
    return presentPasskey(row)
  })
}
