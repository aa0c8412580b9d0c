import type { UserChange } from '#contracts/v2/accounts-v2.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { invalid } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import type { Message } from '#shared/messages/message.ts'
import {
  listEmailsOf,
  putEmail,
  requireAddable,
  type SignupBrowser,
  setPrimary,
  takeEmailOff,
} from '../accounts/index.ts'

type Wanted = NonNullable<UserChange['emails']>
type EmailRow = Awaited<ReturnType<typeof listEmailsOf>>[number]

const refuseList = (message: Message) => invalid({ non_field_errors: [message] })

/** What the list does to the addresses of the account; refused where it cannot be the list of an account. */
export const compareEmails = (known: readonly EmailRow[], wanted: Wanted) => {
  if (wanted.length === 0) throw refuseList(makeMessage('emails.none'))
  const primaries = wanted.filter(({ primary }) => primary)
  const [primary] = primaries
  if (!primary || primaries.length > 1) throw refuseList(makeMessage('emails.primary'))
  const names = new Set<string>()
  for (const { email } of wanted) {
    if (names.has(email)) throw refuseList(makeMessage('emails.twice', { name: email }))
    names.add(email)
  }
  const row = known.find(({ email }) => email === primary.email)
  if (!row?.is_primary && !row?.verified_at) {
    throw refuseList(makeMessage('emails.unproven', { name: primary.email }))
  }
  const has = new Set(known.map(({ email }) => email))
  return {
    primary: primary.email,
    removed: known.filter(({ email }) => !names.has(email)),
    added: [...names].filter((email) => !has.has(email)),
  }
}

/** Answers the addresses that would be new; refused as the action itself would be, before an attempt is counted. */
export const listNewEmails = async (db: Db, actor: Actor, wanted: Wanted): Promise<string[]> => {
  const { added } = compareEmails(await listEmailsOf(db, actor.accountId), wanted)
  for (const email of added) await requireAddable(db, actor, email)
  return added
}

interface Replacement {
  wanted: Wanted
  /** What the account had before it was locked: what somebody adds meanwhile is not this list's to take away. */
  seen: readonly EmailRow[]
  /** Asked only when an address is added: the browser keeps a cookie then. */
  recognize: () => SignupBrowser
}

/** Makes the list that of the account, which is locked together with all these addresses. */
export const replaceEmails = async (tx: Tx, actor: Actor, { wanted, seen, recognize }: Replacement): Promise<void> => {
  const known = await listEmailsOf(tx, actor.accountId)
  const { primary, removed, added } = compareEmails(known, wanted)
  const wasSeen = new Set(seen.map(({ email }) => email))
  await setPrimary(tx, actor, primary)
  for (const row of removed) if (wasSeen.has(row.email)) await takeEmailOff(tx, actor, row)
  for (const email of added) await putEmail(tx, actor, email, recognize())
}
