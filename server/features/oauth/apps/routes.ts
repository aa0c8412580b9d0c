import {
  createApplication as createEndpoint,
  deleteApplication as deleteEndpoint,
  getApplication,
  listApplications,
  rotateApplicationSecret as rotateEndpoint,
  updateApplication as updateEndpoint,
} from '#contracts/oauth/applications.ts'
import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { readRequestKey } from '#infra/http/limits/request-key.ts'
import { type Route, route } from '#infra/http/route.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { deleteApp } from '../delete-app.ts'
import { createApplication } from './create-application.ts'
import { presentApp } from './present.ts'
import { findOwnApp, listApps, type OwnAppRow } from './queries.ts'
import { rotateSecret } from './rotate-secret.ts'
import { updateApplication } from './update-application.ts'

export const appRoutes: Route[] = [
  route(listApplications, async ({ actor }) => (await listApps(db(), actor.accountId)).map(presentApp)),
  route(createEndpoint, async ({ actor, body, request }) => {
    const { clientId, secret } = await createApplication(actor, body, await readRequestKey(request))
    const row = await requireApp(actor, clientId)
    // Told again under the same key only while it is the one in force.
    const isInForce = secret !== null && row.secret_hash?.equals(hashSecret(secret))
    return { ...presentApp(row), client_secret: isInForce ? secret : null }
  }),
  route(
    getApplication,
    async ({ actor, params }) => presentApp(await requireApp(actor, params.clientId)),
    ({ params }) => ['applications', { client_id: params.clientId }],
  ),
  route(updateEndpoint, async ({ actor, params, body }) => {
    await updateApplication(actor, params.clientId, body)
    return presentApp(await requireApp(actor, params.clientId))
  }),
  route(deleteEndpoint, async ({ actor, params }) => {
    await requireApp(actor, params.clientId)
    await deleteApp(actor, params.clientId)
  }),
  route(rotateEndpoint, async ({ actor, params, body }) => {
    const secret = await rotateSecret(actor, params.clientId, body.end_old)
    return { ...presentApp(await requireApp(actor, params.clientId)), client_secret: secret }
  }),
]

async function requireApp(actor: Actor, clientId: string): Promise<OwnAppRow> {
  const row = await findOwnApp(db(), actor.accountId, clientId)
  if (!row) throw notFound()
  return row
}
