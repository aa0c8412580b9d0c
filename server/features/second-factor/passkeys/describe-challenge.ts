import { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server'
import { passkeyMaximum, passkeySeconds } from '#contracts/accounts/passkeys.ts'
import { db } from '#infra/context.ts'
import { refuse } from '#infra/errors.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import { newId } from '#infra/ids.ts'
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
  return describeRegistration({
    accountId,
    userName: account.email ?? accountId,
    displayName: `${account.first_name} ${account.last_name}`.trim(),
    challenge: await issueChallenge(browserHash, { accountId }),
    excludeCredentials: known.map(describe),
    userVerification: 'preferred',
  })
}

/** What a browser needs to make the passkey that an account is made with: it is the only way in, so it knows its person. */
export const describeFirstPasskey = async (browserHash: Buffer, email: string): Promise<Record<string, unknown>> => {
  const accountId = newId()
  return describeRegistration({
    accountId,
    userName: email,
    displayName: '',
    challenge: await issueChallenge(browserHash, { newAccountId: accountId }),
    excludeCredentials: [],
    userVerification: 'required',
  })
}

interface Registration {
  accountId: string
  userName: string
  displayName: string
  challenge: Buffer
  excludeCredentials: ReturnType<typeof describe>[]
  userVerification: 'preferred' | 'required'
}

const describeRegistration = async (of: Registration): Promise<Record<string, unknown>> => ({
  ...(await generateRegistrationOptions({
    rpName: serviceName(),
    rpID: relyingParty().rpID,
    userID: new Uint8Array(Buffer.from(of.accountId)),
    userName: of.userName,
    userDisplayName: of.displayName,
    challenge: new Uint8Array(of.challenge),
    timeout,
    // Which maker's device it is, is nobody's business.
    attestationType: 'none',
    excludeCredentials: of.excludeCredentials,
    // Found without a name: the account is in the passkey.
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: of.userVerification,
    },
  })),
})

/** What a passkey has to sign: one of this account as its second factor, or any, which then has to verify its user. */
export const describeSignIn = async (
  browserHash: Buffer,
  accountId: string | undefined,
): Promise<Record<string, unknown>> => ({
  ...(await generateAuthenticationOptions({
    rpID: relyingParty().rpID,
    challenge: new Uint8Array(await issueChallenge(browserHash, {})),
    timeout,
    allowCredentials: accountId === undefined ? [] : (await listPasskeys(db(), accountId)).map(describe),
    userVerification: accountId === undefined ? 'required' : 'preferred',
  })),
})

const describe = ({ credential_id, transports }: PasskeyRow) => ({
  id: credential_id.toString('base64url'),
  transports,
})
