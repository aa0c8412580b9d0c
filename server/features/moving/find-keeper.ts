import { db } from '#infra/context.ts'
import { canonicalIdentifier } from '#openbadges'
import { findVerifiedOwner } from '../accounts/index.ts'
import { MoveSourceError } from './move-source-error.ts'

/** The account that has proven the address, and this in its one spelling. */
export const findKeeper = async (given: string): Promise<{ accountId: string; email: string }> => {
  const email = canonicalIdentifier('email', given.trim())
  const accountId = await findVerifiedOwner(db(), email)
  if (accountId !== undefined) return { accountId, email }
  throw new MoveSourceError(`Nobody here has proven ${email}: sign up with it and open the link in the mail first.`)
}
