import { now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connect.ts'
import { refuse } from '#infra/errors.ts'
import { hashSecret, isSameHash } from '#infra/secrets.ts'
import { describeHolder } from './describe-holder.ts'
import { findClaim, findConfirmation, findHolder } from './queries.ts'
import type { ClaimLink } from './read-claim.ts'

export interface Added {
  accountId: string
  email: string
  /** Whose account it is, as strangers may be told. */
  to: string
  isVerified: boolean
}

/** The address that the link of its mail is about, on an account that has proven another one; 404 for any other link. */
export const requireAdded = async (db: Db, { confirmId, token }: ClaimLink): Promise<Added> => {
  const link = await findConfirmation(db, confirmId)
  const isGood = link && link.expires_at > now() && isSameHash(link.token_hash, hashSecret(token))
  const person = isGood ? { accountId: link.account_id, email: link.email } : undefined
  const claim = person && (await findClaim(db, person))
  const holder = person && (await findHolder(db, person.accountId))
  if (!person || !claim || !holder) throw refuse('address-move.link')
  return { ...person, to: describeHolder(holder), isVerified: claim.verified_at !== null }
}
