import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server'
import { passkeyMaximum, passkeySeconds } from '#contracts/accounts/passkeys.ts'
import { db } from '#infra/context.ts'
import { refuse } from '#infra/errors.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import { serviceName } from '#infra/theme/current-theme.ts'
import { findAccounts } from '../../accounts/index.ts'
import { issueChallenge, relyingParty } from './challenge.ts'
import { listPasskeys, type PasskeyRow } from './queries.ts'

const timeout = passkeySeconds * 1000

/** What a browser needs to make a passkey; none of those that the account has already is made once more. */
export const describeNewPasskey = async (actor: Actor, browserHash: Buffer): Promise<Record<string, unknown>> => {
  requireConfirmed(actor)
  const { accountId } = actor
  const [account] = await findAccounts(db(), [accountId])
  if (!account) throw refuse('auth.invalid')
  const known = await listPasskeys(db(), accountId)
  if (known.length >= passkeyMaximum) throw refuse('passkey.many')
  return {
    ...(await generateRegistrationOptions({
      rpName: serviceName(),
      rpID: relyingParty().rpID,
      userID: new Uint8Array(Buffer.from(accountId)),
      userName: account.email ?? accountId,
      userDisplayName: `${account.first_name} ${account.last_name}`.trim(),
      challenge: new Uint8Array(await issueChallenge(browserHash, accountId)),
      timeout,
      // Which maker's device it is, is nobody's business.
      attestationType: 'none',
      excludeCredentials: known.map(describe),
      // Found without a name: the account is in the passkey.
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
    })),
  }
}

/** What a passkey has to sign: one of this account as its second factor, or any, which then has to verify its user. */
export const describeSignIn = async (
  browserHash: Buffer,
  accountId: string | undefined,
): Promise<Record<string, unknown>> => ({
  ...(await generateAuthenticationOptions({
    rpID: relyingParty().rpID,
    challenge: new Uint8Array(await issueChallenge(browserHash, null)),
    timeout,
    allowCredentials: accountId === undefined ? [] : (await listPasskeys(db(), accountId)).map(describe),
    userVerification: accountId === undefined ? 'required' : 'preferred',
  })),
})

const describe = ({ credential_id, transports }: PasskeyRow) => ({
  id: credential_id.toString('base64url'),
  transports,
})
