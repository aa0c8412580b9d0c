import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { findVerifiedOwner } from '../accounts/index.ts'
import { spendKeepLink } from '../awards/index.ts'
import { type FoundLink, findKeepLink } from './find-keep-link.ts'

/** Throws where the link, or the award that it opens, is over. */
export const requireUnspent = (link: FoundLink | undefined): FoundLink => {
  if (!link || link.used_at || link.expires_at <= now()) throw refuse('keep.link')
  if (link.revoked_at) throw refuse('keep.revoked')
  return link
}

/** As requireUnspent, and where the badge is not meant for its reader. */
export const requireOpen = (found: FoundLink | undefined): FoundLink => {
  const link = requireUnspent(found)
  if (link.disowned_at) throw refuse('keep.disowned')
  return link
}

/** Uses the link up, whose address is locked and still nobody's. Of two who press at once one finds it unused. */
export const spendLink = async (tx: Tx, token: string): Promise<FoundLink> => {
  const link = requireOpen(await findKeepLink(tx, token))
  if (!(await spendKeepLink(tx, token))) throw refuse('keep.link')
  if ((await findVerifiedOwner(tx, link.email)) !== undefined) throw refuse('keep.account')
  return link
}
