import type { PasskeyRegistration } from '#contracts/accounts/passkeys.ts'
import { recipientScope } from '#contracts/oauth/scopes.ts'
import { auditWays } from '#contracts/operator/audit.ts'
import type { TokenResponse } from '#contracts/sessions/access-token.ts'
import { db } from '#infra/context.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { hashPassword } from '#infra/secrets/passwords.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { openAccount, requireOpenRegistration, requireSetupCode, requireStrongPassword } from '../accounts/index.ts'
import { describeFirstPasskey, readFirstPasskey } from '../second-factor/index.ts'
import { createToken, type SignInPlace } from '../sessions/index.ts'
import { findKeepLink } from './find-keep-link.ts'
import { keepFor } from './keep-for.ts'
import { requireOpen } from './spend-link.ts'

interface Keeper {
  place: SignInPlace
  language: Language | undefined
}

type Kept = TokenResponse & { award_id: string }

/**
 * Makes an account for the address that the mail went to, proven by the secret that only its reader has, with a password of
 * theirs, signs it in and accepts the award. It is always an account of its own: one that somebody has opened with the address
 * before, and has never proven, loses the address, and the person who reads the mail never comes into it.
 */
export const keepByLink = async (token: string, password: string, keeper: Keeper): Promise<Kept> => {
  const email = await requireNewcomer(token)
  await requireStrongPassword(password, { ...nobody, emails: [email] })
  return keepAnew({ token, email, passwordHash: await hashPassword(password) }, keeper)
}

/** What the passkey has to be made with that takes the place of the password. */
export const describeKeepPasskey = async (token: string, browserHash: Buffer): Promise<Record<string, unknown>> =>
  describeFirstPasskey(browserHash, await requireNewcomer(token))

/** As keepByLink, with a passkey that this browser has made for it. The mail that the account sets a password by goes to the same address. */
export const keepByPasskey = async (
  token: string,
  made: { name: string; credential: PasskeyRegistration; browserHash: Buffer },
  keeper: Keeper,
): Promise<Kept> => {
  const email = await requireNewcomer(token)
  const { accountId, store } = await readFirstPasskey(made, made.browserHash)
  return keepAnew({ token, email, passwordHash: null, accountId }, keeper, (tx) => store(tx, auditWays.link))
}

/** The address of the link, where an account may be made for it. */
async function requireNewcomer(token: string): Promise<string> {
  const { email } = requireOpen(await findKeepLink(db(), token))
  await requireOpenRegistration(db())
  await requireSetupCode(undefined, false)
  return email
}

interface Newcomer {
  token: string
  email: string
  passwordHash: string | null
  accountId?: string
}

const keepAnew = (
  { token, ...person }: Newcomer,
  { place, language }: Keeper,
  store: (tx: Tx) => Promise<void> = async () => {},
): Promise<Kept> =>
  keepFor(
    {
      token,
      email: person.email,
      giveAddress: async (tx) => {
        const accountId = await openAccount(tx, { ...nobody, ...person, language, agreesToTerms: true })
        await store(tx)
        return accountId
      },
    },
    async (tx, accountId, link) => ({
      ...(await createToken(tx, { accountId, proof: { by: 'new-account' } }, recipientScope, place)),
      award_id: link.award_id,
    }),
  )

/** No names are asked for here; wherever people are named an account without them shows its address. */
const nobody = { firstName: '', lastName: '' }
