import { now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { hashSecret, isSameHash } from '#infra/secrets/secrets.ts'
import type { EmailChange } from '../events.ts'
import { findConfirmation, findOnAccount } from '../queries.ts'

export interface ConfirmationLink {
  confirmId: string
  token: string
}

/** The address on an account that the link of its mail is about, proven or not; undefined when the link is wrong or old. */
export const readLink = async (
  db: Db,
  { confirmId, token }: ConfirmationLink,
): Promise<(EmailChange & { isVerified: boolean }) | undefined> => {
  const link = await findConfirmation(db, confirmId)
  if (!link || link.expires_at <= now() || !isSameHash(link.token_hash, hashSecret(token))) return undefined
  const change = { accountId: link.account_id, email: link.email }
  const address = await findOnAccount(db, change)
  return address && { ...change, isVerified: address.verified_at !== null }
}

/** The same for one that waits to be proven. */
export const readPending = async (db: Db, link: ConfirmationLink): Promise<EmailChange | undefined> => {
  const found = await readLink(db, link)
  return found && !found.isVerified ? { accountId: found.accountId, email: found.email } : undefined
}
