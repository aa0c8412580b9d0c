import { db } from '#infra/context.ts'
import { canonicalIdentifier } from '#openbadges'
import { findVerifiedOwner } from '../accounts/index.ts'
import { MoveSourceError } from './move-source-error.ts'

/** The address in its one spelling, which somebody here has proven. */
export const requireOwner = async (given: string): Promise<string> => {
  const email = canonicalIdentifier('email', given.trim())
  if (await findVerifiedOwner(db(), email)) return email
  throw new MoveSourceError(`Nobody here has proven ${email}: sign up with it first.`)
}
