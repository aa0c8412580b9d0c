import { recipientScope } from '#contracts/oauth/scopes.ts'
import type { TokenResponse } from '#contracts/sessions/access-token.ts'
import { db } from '#infra/context.ts'
import { hashPassword } from '#infra/secrets/passwords.ts'
import type { Language } from '#shared/i18n/languages.ts'
import { openAccount, requireOpenRegistration, requireSetupCode, requireStrongPassword } from '../accounts/index.ts'
import { createToken, type Place } from '../sessions/index.ts'
import { findKeepLink } from './find-keep-link.ts'
import { keepFor } from './keep-for.ts'
import { requireOpen } from './spend-link.ts'

export interface Keeper {
  password: string
  place: Place
  language: Language | undefined
}

/**
 * Makes an account for the address that the mail went to, proven by the secret that only its reader has, with a password of
 * theirs, signs it in and accepts the award. It is always an account of its own: one that somebody has opened with the address
 * before, and has never proven, loses the address, and the person who reads the mail never comes into it.
 */
export const keepByLink = async (
  token: string,
  { password, place, language }: Keeper,
): Promise<TokenResponse & { award_id: string }> => {
  const { email } = requireOpen(await findKeepLink(db(), token))
  await requireOpenRegistration(db())
  await requireSetupCode(undefined, false)
  await requireStrongPassword(password, { ...nobody, emails: [email] })
  const passwordHash = await hashPassword(password)
  return keepFor(
    {
      token,
      email,
      giveAddress: (tx) => openAccount(tx, { ...nobody, email, passwordHash, language, agreesToTerms: true }),
    },
    async (tx, accountId, link) => ({
      ...(await createToken(tx, accountId, recipientScope, place)),
      award_id: link.award_id,
    }),
  )
}

/** No names are asked for here; wherever people are named an account without them shows its address. */
const nobody = { firstName: '', lastName: '' }
