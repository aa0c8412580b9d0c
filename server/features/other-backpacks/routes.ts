import * as endpoints from '#contracts/backpack/other-backpacks.ts'
import { db } from '#infra/context.ts'
import type { Actor } from '#infra/http/actor.ts'
import { type Route, route } from '#infra/http/route.ts'
import { readProfile } from './calls/read-profile.ts'
import { writeProfile } from './calls/write-profile.ts'
import { beginAttempt } from './connecting/begin-attempt.ts'
import { markBrowser } from './connecting/browser-secret.ts'
import { finishAttempt } from './connecting/finish-attempt.ts'
import { removeConnection } from './connecting/remove-connection.ts'
import { presentConnection } from './present.ts'
import { listBackpacks, requireConnected, requireHost } from './queries.ts'
import { listBadges } from './runs/list-badges.ts'
import { sendBadge } from './runs/send-badge.ts'
import { startRun } from './runs/start-run.ts'
import { setSync } from './runs/sync.ts'

const present = async ({ accountId }: Actor, connectionId: string) =>
  presentConnection(await requireConnected(db(), accountId, connectionId))

export const routes: Route[] = [
  route(endpoints.listBackpackConnections, async ({ actor }) => {
    const rows = await listBackpacks(db(), actor.accountId)
    return Promise.all(
      rows.map(async (backpack) => presentConnection({ backpack, host: await requireHost(db(), backpack.host_id) })),
    )
  }),
  route(endpoints.beginBackpackConnection, async ({ actor, body, reply }) => ({
    url: (await beginAttempt(actor, { address: body.address, writesProfile: body.writes_profile }, markBrowser(reply)))
      .href,
  })),
  route(endpoints.finishBackpackConnection, async ({ request, reply }) => finishAttempt(request, reply)),
  route(endpoints.getBackpackConnection, async ({ actor, params }) => present(actor, params.connectionId)),
  route(endpoints.removeBackpackConnection, async ({ actor, params }) => removeConnection(actor, params.connectionId)),
  route(endpoints.getConnectedProfile, async ({ actor, params }) => {
    await requireConnected(db(), actor.accountId, params.connectionId)
    return readProfile(params.connectionId)
  }),
  route(endpoints.updateConnectedProfile, async ({ actor, params }) => {
    await writeProfile(actor, params.connectionId)
    return readProfile(params.connectionId)
  }),
  route(endpoints.listConnectedBadges, async ({ actor, params, query }) =>
    listBadges(actor, params.connectionId, query.cursor),
  ),
  route(endpoints.importConnectedBadges, async ({ actor, params, body }) => {
    await startRun(actor, params.connectionId, body.keys)
    return present(actor, params.connectionId)
  }),
  route(endpoints.setBackpackConnectionSync, async ({ actor, params, body }) => {
    await setSync(actor, params.connectionId, body.is_on)
    return present(actor, params.connectionId)
  }),
  route(endpoints.sendBadgeToConnection, async ({ actor, params, body }) => ({
    outcome: await sendBadge(actor, params.connectionId, body.badge),
  })),
]
