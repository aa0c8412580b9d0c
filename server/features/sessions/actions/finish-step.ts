import type { TokenResponse } from '#contracts/sessions/access-token.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import type { Network } from '#infra/http/limits/throttle.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { spendCode, spendStep, tryCode } from '../../second-factor/index.ts'
import { holdAccount } from '../hold-proof.ts'
import { findStep } from '../queries.ts'
import type { SignInPlace } from '../read-sign-in-place.ts'
import { createToken } from './create-token.ts'

/** Signs in whoever has given the password and now a code. */
export const finishStep = async (
  { step, code }: { step: string; code: string },
  place: SignInPlace,
  network: Network,
): Promise<TokenResponse> => {
  const held = await findStep(db(), hashSecret(step))
  if (!held) throw refuse('second-factor.step')
  return tryCode({ accountId: held.account_id, code, network }, async () =>
    transaction(db(), async (tx) => {
      await holdAccount(tx, held.account_id)
      return spend(tx, hashSecret(step), code, place)
    }),
  )
}

const spend = async (tx: Tx, stepHash: Buffer, code: string, place: SignInPlace): Promise<TokenResponse> => {
  const held = await spendStep(tx, stepHash)
  // Wrong, the step stays as it is, for another try.
  if (!(await spendCode(tx, held.account_id, code))) throw refuse('second-factor.code')
  return createToken(tx, { accountId: held.account_id, proof: { by: 'step' } }, held.scope, place)
}
