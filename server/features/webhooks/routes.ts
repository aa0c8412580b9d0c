import type { z } from 'zod'
import { pageSize } from '#contracts/fields/limits.ts'
import * as endpoints from '#contracts/issuers/webhooks.ts'
import { db } from '#infra/context.ts'
import { readRequestKey } from '#infra/http/limits/request-key.ts'
import { readCreation, readPage, sendPage, writeCreation } from '#infra/http/page.ts'
import { type Route, route } from '#infra/http/route.ts'
import { requireRole } from '../issuers/index.ts'
import { confirmWebhook } from './actions/confirm-webhook.ts'
import { createWebhook } from './actions/create-webhook.ts'
import { deleteWebhook } from './actions/delete-webhook.ts'
import { renewSecret } from './actions/renew-secret.ts'
import { replayDelivery, replayFailed } from './actions/replay.ts'
import { requireWebhook } from './actions/require-webhook.ts'
import { testWebhook } from './actions/test-webhook.ts'
import { updateWebhook } from './actions/update-webhook.ts'
import { findReach } from './deliveries/find-reach.ts'
import { presentDelivery, presentWebhook, presentWithSecret } from './present.ts'
import { listDeliveries, listWebhooks } from './queries.ts'

export const routes: Route[] = [
  route(endpoints.listWebhooks, async ({ actor, params }) => {
    await requireRole(db(), actor, params.issuerSlug, 'read-webhooks')
    return (await listWebhooks(db(), params.issuerSlug, findReach(actor))).map(presentWebhook)
  }),
  route(endpoints.createWebhook, async ({ actor, params, body, request }) =>
    presentWithSecret(await createWebhook(actor, params.issuerSlug, body, await readRequestKey(request))),
  ),
  route(
    endpoints.getWebhook,
    async ({ actor, params }) => presentWebhook(await requireWebhook(db(), actor, params, 'read-webhooks')),
    ({ params }) => ['webhooks', { issuer_id: params.issuerSlug, webhook_id: params.webhookId }],
  ),
  route(endpoints.updateWebhook, async ({ actor, params, body }) => {
    await updateWebhook(actor, params, body)
    return presentWebhook(await requireWebhook(db(), actor, params))
  }),
  route(endpoints.deleteWebhook, async ({ actor, params }) => deleteWebhook(actor, params)),
  route(endpoints.rotateWebhookSecret, async ({ actor, params }) =>
    presentWithSecret(await renewSecret(actor, params)),
  ),
  route(endpoints.testWebhook, async ({ actor, params }) => {
    const { webhook, delivery } = await testWebhook(actor, params)
    return presentDelivery(webhook, delivery)
  }),
  route(endpoints.confirmWebhook, async ({ actor, params, body }) => {
    await confirmWebhook(actor, params, body.code)
    return presentWebhook(await requireWebhook(db(), actor, params))
  }),
  route(endpoints.listWebhookDeliveries, async (call) => {
    const webhook = await requireWebhook(db(), call.actor, call.params, 'read-webhooks')
    return sendPage(call, await listPage(call.params, call.query)).map((row) => presentDelivery(webhook, row))
  }),
  route(endpoints.replayWebhookDelivery, async ({ actor, params }) => {
    const { webhook, delivery } = await replayDelivery(actor, params)
    return presentDelivery(webhook, delivery)
  }),
  route(endpoints.replayFailedWebhookDeliveries, async ({ actor, params, body }) => ({
    replayed: await replayFailed(actor, params, new Date(body.since)),
  })),
]

/** One page of the log. */
const listPage = async (
  { webhookId }: endpoints.WebhookPath,
  { num, cursor, state }: z.output<typeof endpoints.listWebhookDeliveries.query>,
) => {
  const after = readCreation(cursor)
  return readPage({
    num,
    usual: pageSize,
    read: (limit) => listDeliveries(db(), webhookId, { state, after, limit }),
    placeOf: (last) => writeCreation(last.created_at, last.delivery_id),
  })
}
