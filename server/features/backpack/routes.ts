import * as endpoints from '#contracts/backpack.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { type Route, route } from '#infra/http/route.ts'
import { acceptBadge } from './accept-badge.ts'
import { findKeptBadge } from './find-kept-badge.ts'
import { presentEntry } from './present.ts'
import { listEntries } from './queries.ts'
import { removeBadge } from './remove-badge.ts'

const isOn = (flag: string): boolean => flag === 'true' || flag === 'True' || flag === '1'

const presentOne = async (actor: Actor, awardId: string): Promise<endpoints.BackpackBadge> => {
  const badge = await findKeptBadge(db(), actor.accountId, awardId)
  if (!badge) throw notFound()
  return badge
}

export const routes: Route[] = [
  route(endpoints.listBackpack, async ({ actor, query }) => {
    const rows = await listEntries(db(), actor.accountId, {
      includeExpired: isOn(query.include_expired ?? 'true'),
      includeRevoked: isOn(query.include_revoked ?? 'false'),
      now: now(),
    })
    return rows.map(presentEntry)
  }),
  route(endpoints.getBackpackBadge, async ({ actor, params }) => presentOne(actor, params.badgeId)),
  route(endpoints.acceptBadge, async ({ actor, params, body }) => {
    await acceptBadge(actor, params.badgeId, body.acceptance)
    return presentOne(actor, params.badgeId)
  }),
  route(endpoints.removeBackpackBadge, async ({ actor, params }) => removeBadge(actor, params.badgeId)),
]
