import type { z } from 'zod'
import type { changePerson as endpoint } from '#contracts/operator/operator-people.ts'
import { asOperator } from '#infra/authority/operators.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import { resetSecondFactor } from '../../second-factor/index.ts'
import { changeOperator } from './change-operator.ts'
import { signOut } from './sign-out.ts'
import { suspendAccount } from './suspend-account.ts'

/** As an operator; these are actions for a fresh sign-in. */
export const changePerson = async (
  actor: Actor,
  accountId: string,
  { suspended, is_operator, second_factor, sign_out }: z.output<typeof endpoint.body>,
): Promise<void> => {
  requireConfirmed(actor)
  await asOperator(actor, async (tx) => {
    if (is_operator !== undefined) await changeOperator(tx, actor, accountId, is_operator)
    if (second_factor === false) await resetSecondFactor(tx, actor, accountId)
    if (sign_out) await signOut(tx, actor, accountId)
    if (suspended !== undefined) await suspendAccount(tx, actor, accountId, suspended)
  })
}
