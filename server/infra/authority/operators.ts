import { db } from '../context.ts'
import type { Db } from '../db/connections/connect.ts'
import { type Tx, transaction } from '../db/transaction.ts'
import { notFound } from '../errors.ts'
import type { Actor } from '../http/actor.ts'

/** Whether the account may do what only those who run this server may. */
export const isOperator = async (db: Db, accountId: string): Promise<boolean> => {
  const row = await db
    .selectFrom('accounts')
    .select('is_operator')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.is_operator ?? false
}

/** AppError 404 for everybody who does not run this server. Endpoints say so themselves (contracts/operator/for-operators.ts). */
export const requireOperator = async (db: Db, actor: Actor | undefined): Promise<void> => {
  if (!actor || !(await isOperator(db, actor.accountId))) throw notFound()
}

/** A transaction of somebody who still runs this server when it begins, however long what came before it took. */
export const asOperator = <T>(actor: Actor, body: (tx: Tx) => Promise<T>): Promise<T> =>
  transaction(db(), async (tx) => {
    await requireOperator(tx, actor)
    return body(tx)
  })
