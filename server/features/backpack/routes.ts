import type { BackpackBadge } from '#contracts/backpack.ts'
import * as endpoints from '#contracts/backpack.ts'
import { db } from '#infra/context.ts'
import { notFound, refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { type Route, route } from '#infra/http/route.ts'
import { presentBackpackBadge } from './present.ts'
import { findEntry, listEntries } from './queries.ts'
import { acceptBadge, removeBadge } from './set-acceptance.ts'

const isOn = (flag: string | undefined, byDefault: boolean): boolean =>
  flag === undefined ? byDefault : /^(true|1)$/i.test(flag)

export const routes: Route[] = [
  route(endpoints.listBackpack, async ({ actor, query }) => {
    const show = { expired: isOn(query.include_expired, true), revoked: isOn(query.include_revoked, false) }
    return (await listEntries(db(), actor.accountId, show)).map(presentBackpackBadge)
  }),
  route(endpoints.getBackpackBadge, async ({ actor, params }) => load(actor, params.badgeId)),
  route(endpoints.acceptBadge, async ({ actor, params, body }) => {
    await load(actor, params.badgeId)
    if (body.acceptance !== 'Accepted') throw refuse('backpack.acceptance')
    await acceptBadge(actor, params.badgeId)
    return load(actor, params.badgeId)
  }),
  route(endpoints.removeBackpackBadge, async ({ actor, params }) => removeBadge(actor, params.badgeId)),
]

async function load(actor: Actor, awardId: string): Promise<BackpackBadge> {
  const row = await findEntry(db(), actor.accountId, awardId)
  if (!row) throw notFound()
  return presentBackpackBadge(row)
}
