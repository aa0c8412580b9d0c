import type { StartOffer } from '#contracts/starting/start-links.ts'
import { db } from '#infra/context.ts'
import { findVerifiedOwner } from '../accounts/index.ts'
import { requireStartLink } from './find-start-link.ts'

/** What the page of the link shows. Nothing is proven or changed by looking: programs that read mail look as well. */
export const describeStart = async (token: string): Promise<StartOffer> => {
  const link = await requireStartLink(db(), token)
  const isKnown = (await findVerifiedOwner(db(), link.email)) !== undefined
  return { state: isKnown ? 'account' : 'new', ...link }
}
