import type { Tx } from '#infra/db/transaction.ts'
import { queueSecurityMail } from './mail.ts'
import { findTotp } from './queries.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { findStep, totpSecret } from './totp.ts'

/** Codes of apps are six digits; recovery codes are longer. */
export const isAppCode = (typed: string): boolean => /^\d{6}$/.test(typed.replace(/\s/g, ''))

/** Whether the code is one of the account's; it is good for this one time. */
export const spendCode = async (tx: Tx, accountId: string, typed: string): Promise<boolean> => {
  if (isAppCode(typed)) return spendAppCode(tx, accountId, typed.replace(/\s/g, ''))
  if (!(await spendRecoveryCode(tx, accountId, typed))) return false
  await queueSecurityMail(tx, accountId, 'recovery-code-used')
  return true
}

async function spendAppCode(tx: Tx, accountId: string, code: string): Promise<boolean> {
  const totp = await findTotp(tx, accountId)
  const step = totp && findStep(totpSecret.open(accountId, totp.sealed_secret), code)
  if (step === undefined) return false
  // Of two sign-ins with one code, the statement that comes second finds nothing.
  const spent = await tx
    .updateTable('totp_factors')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('last_step', '<', step)
    .returning('account_id')
    .executeTakeFirst()
  return spent !== undefined
}
