import type { PasskeyRegistration } from '#contracts/accounts/passkeys.ts'
import type { Doer } from '#infra/audit/note-action.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { spendFirstChallenge } from './challenge.ts'
import { insertPasskey } from './insert-passkey.ts'
import { readChallenge } from './read-client-data.ts'
import { readRegistration } from './read-registration.ts'

interface FirstPasskey {
  /** Of the account that is to be made: the passkey knows it by this id. */
  accountId: string
  /** Once the account is there. */
  store: (tx: Tx, clientId: Doer['clientId']) => Promise<void>
}

/** The passkey that this browser has made for an account that is not there yet. */
export async function readFirstPasskey(
  { name, credential }: { name: string; credential: PasskeyRegistration },
  browserHash: Buffer,
): Promise<FirstPasskey> {
  const challenge = readChallenge(credential.response.clientDataJSON) ?? ''
  const accountId = await spendFirstChallenge(challenge, browserHash)
  if (accountId === undefined) throw refuse('passkey.late')
  const made = await readRegistration(credential, challenge, { isOnlyWay: true })
  const { transports } = credential.response
  return {
    accountId,
    store: async (tx, clientId) =>
      void (await insertPasskey(tx, { accountId, clientId }, { ...made, name, transports })),
  }
}
