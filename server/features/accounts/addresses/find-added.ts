import type { Db } from '#infra/db/connections/connect.ts'
import { refuse } from '#infra/errors.ts'
import { describeHolder } from '../describe-holder.ts'
import { findHolder } from '../queries.ts'
import { type ConfirmationLink, readLink } from '../sign-up/read-link.ts'

export interface Added {
  accountId: string
  email: string
  /** Whose account it is, as strangers may be told. */
  to: string
  isVerified: boolean
}

/** The address that the link of its mail is about, on an account that has proven another one; 404 for any other link. */
export const requireAdded = async (db: Db, link: ConfirmationLink): Promise<Added> => {
  const found = await readLink(db, link)
  const holder = found && (await findHolder(db, found.accountId))
  if (!found || !holder) throw refuse('address-move.link')
  return { ...found, to: describeHolder(holder) }
}
