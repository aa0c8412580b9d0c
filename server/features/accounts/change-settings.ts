import type { z } from 'zod'
import type { updateAccountSettings } from '#contracts/accounts/account-settings.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'

type Settings = z.output<typeof updateAccountSettings.body>

/**
 * Sets the language that the account reads and is written to in, where null leaves it to the browser, and which mails come to it.
 * What is not said stays.
 */
export const changeSettings = async (actor: Actor, db: Db, { language, request_mails }: Settings): Promise<void> => {
  const { numUpdatedRows } = await db
    .updateTable('accounts')
    .set({ language, ...(request_mails === undefined ? {} : { request_mails }) })
    .where('account_id', '=', actor.accountId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound()
}
