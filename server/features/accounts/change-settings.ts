import type { z } from 'zod'
import type { updateAccountSettings } from '#contracts/accounts/account-settings.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'

type Settings = z.output<typeof updateAccountSettings.body>

/**
 * Sets the language that the account reads and is written to in, where null leaves it to the browser, and which mails come to it.
 * What is not said stays.
 */
export const changeSettings = (actor: Actor, { language, request_mails }: Settings): Promise<void> =>
  transaction(db(), async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('accounts')
      .set({ language, ...(request_mails === undefined ? {} : { request_mails }) })
      .where('account_id', '=', actor.accountId)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw notFound()
  })
