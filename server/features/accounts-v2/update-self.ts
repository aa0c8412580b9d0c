import type { UserChange } from '#contracts/v2/accounts-v2.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import {
  changePassword,
  listEmailsOf,
  lockAccounts,
  lockAddresses,
  type PasswordChange,
  type SignupBrowser,
  writeProfile,
} from '../accounts/index.ts'
import { replaceEmails } from './replace-emails.ts'

/** Changes all that is sent, or nothing. */
export const updateSelf = async (
  actor: Actor,
  change: UserChange,
  { browser, recognize }: { browser: PasswordChange['browser']; recognize: () => SignupBrowser },
): Promise<void> => {
  const { password, currentPassword: current } = change
  const seen = change.emails ? await listEmailsOf(db(), actor.accountId) : []
  const write = (tx: Tx) => writeSelf(tx, actor, { change, seen, recognize })
  if (password === undefined) await transaction(db(), write)
  else await changePassword(actor, { password, current, browser }, write)
}

interface Wish {
  change: UserChange
  seen: Awaited<ReturnType<typeof listEmailsOf>>
  recognize: () => SignupBrowser
}

async function writeSelf(tx: Tx, actor: Actor, { change, seen, recognize }: Wish): Promise<void> {
  const { emails, firstName, lastName, agreedTermsVersion, marketingOptIn } = change
  if (emails)
    await lockAddresses(
      tx,
      [...seen, ...emails].map(({ email }) => email),
    )
  if (!(await lockAccounts(tx, [actor.accountId]))) throw refuse('auth.invalid')
  if (emails) await replaceEmails(tx, actor, { wanted: emails, seen, recognize })
  await writeProfile(tx, actor.accountId, {
    first_name: firstName,
    last_name: lastName,
    agreed_terms_version: agreedTermsVersion,
    marketing_opt_in: marketingOptIn,
  })
}
