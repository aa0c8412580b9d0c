import type { TokenResponse } from '#contracts/sessions/access-token.ts'
import { requireAdmission } from '#infra/authority/admission.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { hasSecondFactor, openStep } from '../../second-factor/index.ts'
import { holdProof, type Proven, refusals } from '../hold-proof.ts'
import type { SignInPlace } from '../read-sign-in-place.ts'
import { createToken, type ProviderSession } from './create-token.ts'

/** Signed in; or only half-way, with what leads on from there. */
export type OpenedSignIn = { token: TokenResponse } | { step: string }

/**
 * For whoever has proven one thing, such as the password: a token, unless the account asks for a second one first. Whoever
 * comes by an organisation has been asked by it for as much as it wants.
 */
export const openSignIn = async (
  tx: Tx,
  who: Proven,
  scope: string,
  place: SignInPlace,
  cameBy: ProviderSession | null = null,
): Promise<OpenedSignIn> => {
  const { accountId, proof } = who
  if (cameBy !== null || !(await hasSecondFactor(tx, accountId)))
    return { token: await createToken(tx, who, scope, place, cameBy) }
  const held = await holdProof(tx, who)
  if (!held) throw refuse(refusals[proof.by])
  if (held.isSuspended) throw refuse('account.suspended')
  await requireAdmission(tx, accountId, [])
  return { step: await openStep(tx, accountId, scope) }
}

/** After the transaction, which must keep the step: it is told to the caller with the refusal. */
export const requireSignedIn = (opened: OpenedSignIn): TokenResponse => {
  if ('token' in opened) return opened.token
  throw refuse('token.second-factor', { more: { mfa_token: opened.step } })
}
