import { isUnsuspended } from '#infra/authority/accounts.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { refuse } from '#infra/errors.ts'
import { type ClaimLink, describeHolder, findHolder, findVerifiedOwner, readClaim } from '../accounts/index.ts'

export interface Claimed {
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
export const requireClaim = async (db: Db, link: ClaimLink): Promise<Claimed> => {
  const claim = await readClaim(db, link)
  const from = claim && (await findVerifiedOwner(db, claim.email))
  const holder = claim && (await findHolder(db, claim.accountId))
  // That it is suspended is nobody's business but the holder's.
  const isFit = holder && claim && (await isUnsuspended(db, claim.accountId))
  if (!isFit || !from || from === claim.accountId) throw refuse('address-move.link')
  return { email: claim.email, from, to: claim.accountId, who: describeHolder(holder) }
}
