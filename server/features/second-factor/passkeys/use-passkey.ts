import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { PasskeyAssertion } from '#contracts/accounts/passkeys.ts'
import { now } from '#infra/clock.ts'
import { context, db } from '#infra/context.ts'
import { refuse } from '#infra/errors.ts'
import { readUtf8 } from '#openbadges'
import { relyingParty, spendChallenge } from './challenge.ts'
import { findByCredential } from './queries.ts'
import { readChallenge } from './read-client-data.ts'

type Known = NonNullable<Awaited<ReturnType<typeof findByCredential>>>

/**
 * The passkey, and its account, that has signed the challenge that this browser was given. One refusal for a passkey that is not
 * known, another account's, and a signature that does not hold; `isOnlyFactor` asks that it has verified its user.
 */
export const usePasskey = async (
  credential: PasskeyAssertion,
  browserHash: Buffer,
  { isOnlyFactor }: { isOnlyFactor: boolean },
): Promise<{ accountId: string; passkeyId: string }> => {
  const challenge = readChallenge(credential.response.clientDataJSON) ?? ''
  if (!(await spendChallenge(challenge, browserHash, null))) throw refuse('passkey.late')
  const known = await findByCredential(db(), Buffer.from(credential.id, 'base64url'))
  if (!known || !isHandleOf(credential, known.account_id)) throw refuse('passkey.invalid')
  const signatures = await verify(credential, known, { challenge, isOnlyFactor })
  const used = await db()
    .updateTable('passkeys')
    .set({ signatures, last_used_at: now() })
    .where('passkey_id', '=', known.passkey_id)
    .where('signatures', '=', known.signatures)
    .returning('account_id')
    .executeTakeFirst()
  // Used elsewhere at this moment: only a copy of it can have done that.
  if (!used) throw refuse('passkey.invalid')
  return { accountId: used.account_id, passkeyId: known.passkey_id }
}

function isHandleOf({ response: { userHandle } }: PasskeyAssertion, accountId: string): boolean {
  return userHandle == null || readUtf8(Buffer.from(userHandle, 'base64url')) === accountId
}

async function verify(
  credential: PasskeyAssertion,
  known: Known,
  { challenge, isOnlyFactor }: { challenge: string; isOnlyFactor: boolean },
): Promise<number> {
  const { rpID, origin } = relyingParty()
  const { clientDataJSON, authenticatorData, signature } = credential.response
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id: credential.id,
        rawId: credential.rawId,
        type: credential.type,
        clientExtensionResults: {},
        response: { clientDataJSON, authenticatorData, signature },
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: isOnlyFactor,
      credential: {
        id: known.credential_id.toString('base64url'),
        publicKey: new Uint8Array(known.public_key),
        counter: known.signatures,
      },
    })
    if (!verified) throw new Error('not verified')
    return authenticationInfo.newCounter
  } catch (cause) {
    // A counter that goes back tells of a copy; whoever runs the server may want to know.
    context().log.warn({ passkey: known.passkey_id, reason: String(cause) }, 'passkey not believed')
    throw refuse('passkey.invalid', { cause })
  }
}
