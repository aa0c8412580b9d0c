import { isUnsuspended } from '#infra/authority/accounts.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { refuse } from '#infra/errors.ts'
import { type ConfirmationLink, describeHolder, findHolder, findVerifiedOwner, readPending } from '../accounts/index.ts'

export interface WantedMove {
  email: string
  /** The account that has proven the address. */
  from: string
  /** The account that asks for it. */
  to: string
  /** Whose account asks, as strangers may be told. */
  who: string
}

/**
 * What the link asks for. Whose account it is must be known from an address that it has proven: nobody moves their badges
 * to somebody unknown.
 */
export const requireWanted = async (db: Db, link: ConfirmationLink): Promise<WantedMove> => {
  const pending = await readPending(db, link)
  const from = pending && (await findVerifiedOwner(db, pending.email))
  const holder = pending && (await findHolder(db, pending.accountId))
  // That it is suspended is nobody's business but the holder's.
  const isFit = holder && pending && (await isUnsuspended(db, pending.accountId))
  if (!isFit || !from || from === pending.accountId) throw refuse('address-move.link')
  return { email: pending.email, from, to: pending.accountId, who: describeHolder(holder) }
}
