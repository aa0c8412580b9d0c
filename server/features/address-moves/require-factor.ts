import { publicClient } from '#contracts/oauth/scopes.ts'
import { listAsking } from '#infra/authority/admission.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { type Actor, isConfirmed } from '#infra/http/actor.ts'
import { hasSecondFactor, spendCode } from '../second-factor/index.ts'

/** By what somebody shows, beside the link of the mail, that the account which loses the address is theirs. */
export interface Proof {
  actor: Actor | undefined
  code?: string | undefined
}

/**
 * Whether the account that loses an address has to be shown to be theirs: its password alone does not open it, so a mail
 * alone, which could have the password set anew, must not either. A fresh sign-in has shown as much.
 */
export const asksFactor = async (db: Db, accountId: string, proof: Proof): Promise<boolean> =>
  !isOwn(accountId, proof) && (await hasSecondFactor(db, accountId))

/** Whether an organisation is the only way into that account: it alone says who is there, and it is asked by signing in. */
export const asksSignIn = async (db: Db, accountId: string, proof: Proof): Promise<boolean> =>
  !isOwn(accountId, proof) && (await listAsking(db, accountId)).length > 0

const isOwn = (accountId: string, { actor }: Proof): boolean =>
  actor?.accountId === accountId && actor.clientId === publicClient && isConfirmed(actor)

export const requireFactor = async (tx: Tx, accountId: string, proof: Proof): Promise<void> => {
  if (await asksSignIn(tx, accountId, proof)) throw refuse('address-move.organisation')
  if (!(await asksFactor(tx, accountId, proof))) return
  if (proof.code === undefined) throw refuse('address-move.second-factor')
  if (!(await spendCode(tx, accountId, proof.code))) throw refuse('second-factor.code')
}
