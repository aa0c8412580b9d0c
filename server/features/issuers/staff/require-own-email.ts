import type { Db } from '#infra/db/connections/connect.ts'
import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { requireVerifiedAccount } from '../../accounts/index.ts'

/** An issuer is reached at an address that one of its people has proven. */
export const requireOwnEmail = async (db: Db, actor: Actor, email: string): Promise<void> => {
  const { emails } = await requireVerifiedAccount(db, actor)
  if (!emails.includes(email)) throw refuse('issuer.email', { fields: { email: [makeMessage('issuer.email')] } })
}
