import type { RefusedMail } from '#contracts/accounts/unsubscribe.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { refusesMails, takeMailsAgain } from '#infra/mail/refused-mails.ts'

/** Proven addresses of the person that get no mails about badges. */
export const listRefusedAddresses = async ({ accountId }: Actor): Promise<RefusedMail[]> => {
  const own = await db()
    .selectFrom('verified_emails')
    .select('email')
    .where('account_id', '=', accountId)
    .orderBy('email')
    .execute()
  const refused: RefusedMail[] = []
  for (const { email } of own) if (await refusesMails(db(), email)) refused.push({ email })
  return refused
}

/** Whoever has proven the address may have the mails again. */
export const endRefusal = async (actor: Actor, email: string): Promise<void> => {
  const refused = await listRefusedAddresses(actor)
  if (!refused.some((one) => one.email === email)) throw notFound()
  await transaction(db(), (tx) => takeMailsAgain(tx, email))
}
