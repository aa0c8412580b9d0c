import type { BadgeClass } from '#contracts/badge-classes/badge-classes.ts'
import { config, db } from '#infra/context.ts'
import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { requireVerifiedAccount } from '../accounts/index.ts'
import { takeUpAllInvitations } from '../issuers/index.ts'
import { presentBadgeClass } from './present.ts'
import { findBadgeClassOf } from './queries.ts'

const publicPath = /^\/public\/badges\/([\w-]{1,64}?)(?:\.json)?$/

/** A badge class of the actor's issuers by its address or its id; those of others are not told of. */
export const findByIdentifier = async (actor: Actor, identifier: string): Promise<BadgeClass> => {
  await requireVerifiedAccount(db(), actor)
  await takeUpAllInvitations(db(), actor.accountId)
  const row = await findBadgeClassOf(db(), actor.accountId, readPublicId(identifier.trim()))
  if (!row) throw refuse('not-found', { sentence: makeMessage('badge-class.identifier', { id: identifier }) })
  return presentBadgeClass(row)
}

/** The id in the public address of a badge class, or what is no address as it is. */
export function readPublicId(identifier: string): string {
  if (!URL.canParse(identifier)) return identifier
  const { origin, pathname } = new URL(identifier)
  return origin === config().origin ? (publicPath.exec(pathname)?.[1] ?? '') : ''
}
