import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import type { Language } from '#shared/i18n/languages.ts'
import {
  findVerifiedOwner,
  hasAccounts,
  lockAddress,
  mailPending,
  openAccount,
  type SignupBrowser,
  takeMailTurn,
  verifyEmail,
} from '../../accounts/index.ts'
import type { Identity } from '../providers/identity.ts'
import { insertIdentity, refreshIdentity } from './store-identity.ts'

export type SignInOutcome =
  | { kind: 'signed-in'; accountId: string }
  | { kind: 'email-exists'; email: string }
  | { kind: 'not-set-up' }

interface Circumstances {
  source: string | undefined
  hint: string | undefined
  signup: SignupBrowser
  language: Language | undefined
  /** Nobody else could become the operator: the first account may be opened this way. */
  isOperatorHere: boolean
}

const mostAttempts = 3

/** Finds or opens the account of the identity. An address never leads to somebody's account, it only tells of one. */
export const signInWithIdentity = async (identity: Identity, here: Circumstances): Promise<SignInOutcome> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction(db(), (tx) => findOrOpen(tx, identity, here))
    } catch (error) {
      if (!(error instanceof Overtaken) || attempt === mostAttempts) throw error
    }
  }
}

/** The same person came back twice at once, or proved the address elsewhere meanwhile: what is known has changed. */
class Overtaken extends Error {
  override name = 'Overtaken'
}

async function findOrOpen(tx: Tx, identity: Identity, here: Circumstances): Promise<SignInOutcome> {
  const { email, isEmailTrusted } = identity
  // Before the identity: who opened an account with both at this moment is then found by the identity.
  const owner = email !== undefined && isEmailTrusted ? await findVerifiedOwner(tx, email) : undefined
  const known = await refreshIdentity(tx, identity)
  if (known) return { kind: 'signed-in', accountId: known }
  if (email !== undefined && owner) return { kind: 'email-exists', email }
  if (!here.isOperatorHere && !(await hasAccounts(tx))) return { kind: 'not-set-up' }
  return { kind: 'signed-in', accountId: await open(tx, identity, here) }
}

async function open(tx: Tx, identity: Identity, { source, hint, signup, language }: Circumstances): Promise<string> {
  const { firstName, lastName, email, isEmailTrusted } = identity
  const person = { firstName, lastName, email, passwordHash: null, source, signup, language }
  const accountId = await openAccount(tx, { ...person, agreesToTerms: false })
  if (email !== undefined && isEmailTrusted) {
    if (!(await verifyEmail(tx, { accountId, email }))) throw new Overtaken()
  } else if (email !== undefined) {
    await lockAddress(tx, email)
    // Whoever has proven the address hears of it; the answer is the same, so that nobody learns who has an account.
    if (await takeMailTurn(tx, { kind: 'sign-up', email, network: signup.network }))
      await mailPending(tx, { accountId, email, source, hint })
  }
  if (!(await insertIdentity(tx, accountId, identity))) throw new Overtaken()
  return accountId
}
