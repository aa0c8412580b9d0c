import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { listEmailsOf, resendToEmail } from '../../accounts/index.ts'

/** Sends the mail for an address that is not proven yet once more, within the same limits as for its owner. */
export const resendFor = async (
  accountId: string,
  { email, network }: { email: string; network: string },
): Promise<void> => {
  const emails = await listEmailsOf(db(), accountId)
  if (!emails.some((row) => row.email === email && row.verified_at === null)) throw notFound()
  await resendToEmail({ accountId }, email, { network })
}
