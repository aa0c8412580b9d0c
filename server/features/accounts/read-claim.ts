import { now } from '#infra/clock.ts'
import type { Db } from '#infra/db/connect.ts'
import { hashSecret, isSameHash } from '#infra/secrets.ts'
import type { EmailChange } from './events.ts'
import { findClaim, findConfirmation } from './queries.ts'

export interface ClaimLink {
  confirmId: string
  token: string
}

/** The address that waits on an account for the link of its mail; undefined when the link is wrong, old or used. */
export const readClaim = async (db: Db, { confirmId, token }: ClaimLink): Promise<EmailChange | undefined> => {
  const link = await findConfirmation(db, confirmId)
  if (!link || link.expires_at <= now() || !isSameHash(link.token_hash, hashSecret(token))) return undefined
  const change = { accountId: link.account_id, email: link.email }
  const claim = await findClaim(db, change)
  return claim && !claim.verified_at ? change : undefined
}
