import type { TokenResponse } from '#contracts/sessions/access-token.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { spendCode, tryCode } from '../../second-factor/index.ts'
import { findStep } from '../queries.ts'
import type { Place } from '../read-place.ts'
import { createToken } from './create-token.ts'
import { spendStep } from './spend-step.ts'

/** Signs in whoever has given the password and now a code. */
export const finishStep = async (
  { step, code }: { step: string; code: string },
  place: Place,
  network: string,
): Promise<TokenResponse> => {
  const held = await findStep(db(), hashSecret(step))
  if (!held) throw refuse('second-factor.step')
  return tryCode({ accountId: held.account_id, code, network }, () => spend(hashSecret(step), code, place))
}

const spend = (stepHash: Buffer, code: string, place: Place): Promise<TokenResponse> =>
  transaction(db(), async (tx) => {
    const held = await spendStep(tx, stepHash)
    // Wrong, the step stays as it is, for another try.
    if (!(await spendCode(tx, held.account_id, code))) throw refuse('second-factor.code')
    return createToken(tx, held.account_id, held.scope, place)
  })
