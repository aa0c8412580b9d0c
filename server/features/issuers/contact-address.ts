import { errorTable } from '#contracts/errors.ts'
import type { Db } from '#infra/db/connect.ts'
import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { requireVerifiedAccount } from '../accounts/index.ts'

/** An issuer's contact address must be one that the caller has proven. */
export const requireOwnAddress = async (db: Db, actor: Actor, email: string): Promise<void> => {
  const { emails } = await requireVerifiedAccount(db, actor)
  if (!emails.includes(email)) throw refuse('issuer.email', { fields: { email: [errorTable['issuer.email'].text] } })
}
