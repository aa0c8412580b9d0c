import { issuerScope, publicClient } from '#contracts/oauth/scopes.ts'
import type { TokenResponse } from '#contracts/sessions/access-token.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { newId } from '#infra/ids.ts'
import { hashPassword } from '#infra/secrets/passwords.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { lockAddress, openAccount, requireStrongPassword, verifyEmail } from '../accounts/index.ts'
import { insertIssuer, issuerUrl, makeIssuerKey } from '../issuers/index.ts'
import { createToken, type SignInPlace } from '../sessions/index.ts'
import { requireStartLink, type StartLink } from './find-start-link.ts'
import { requireOpenStart } from './require-open-start.ts'

export interface Starter {
  password: string
  /** Another name for the issuer than was asked for. */
  issuerName: string | undefined
  place: SignInPlace
  language: Language | undefined
}

/**
 * Makes an account for the address that the mail went to, proven by the secret that only its reader has, and the issuer, under
 * the name that was given when the mail was asked for or another, and signs in to issue. As with the link of an award it is always an account of its own: one that
 * somebody has opened with the address before, and has never proven, loses the address.
 */
export const startByLink = async (
  token: string,
  { password, issuerName, place, language }: Starter,
): Promise<TokenResponse & { issuer_slug: string }> => {
  const asked = await requireStartLink(db(), token)
  await requireOpenStart()
  await requireStrongPassword(password, { ...nobody, emails: [asked.email] })
  const passwordHash = await hashPassword(password)
  const [issuerId, jwtKey] = [newId(), await makeIssuerKey()]
  return transaction(db(), async (tx) => {
    await lockAddress(tx, asked.email)
    const { email, issuer_name: name } = await spendStartLink(tx, token)
    const accountId = await openAccount(tx, { ...nobody, email, passwordHash, language, agreesToTerms: true })
    if (!(await verifyEmail(tx, { accountId, email }))) throw refuse('start.account')
    await insertIssuer(
      tx,
      { accountId, clientId: publicClient },
      // Until somebody names a website its page here is the place where it can be read about.
      {
        issuerId,
        input: { name: issuerName ?? name, email, url: issuerUrl(issuerId) },
        image: undefined,
        extensions: {},
        jwtKey,
      },
    )
    const who = { accountId, proof: { by: 'new-account' } } as const
    return { ...(await createToken(tx, who, issuerScope, place)), issuer_slug: issuerId }
  })
}

/** Of two who press at once one finds it gone. */
async function spendStartLink(tx: Tx, token: string): Promise<StartLink> {
  const link = await tx
    .deleteFrom('start_links')
    .where('token_hash', '=', hashSecret(token))
    .where('expires_at', '>', now())
    .returning(['email', 'issuer_name'])
    .executeTakeFirst()
  if (!link) throw refuse('start.link')
  return link
}

/** No names are asked for here; wherever people are named an account without them shows its address. */
const nobody = { firstName: '', lastName: '' }
