import * as endpoints from '#contracts/awards/award-batches.ts'
import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { readKeyText } from '#infra/http/limits/request-key.ts'
import { sendPage } from '#infra/http/page.ts'
import { type Route, route } from '#infra/http/route.ts'
import { requireReadableClass } from '../../badge-classes/index.ts'
import { requireRole } from '../../issuers/index.ts'
import { presentAward } from '../present.ts'
import { createBatch } from './actions/create-batch.ts'
import { dismissBatch } from './actions/dismiss-batch.ts'
import { retryBatch } from './actions/retry-batch.ts'
import { undoBatch } from './actions/undo-batch.ts'
import { batchAssertions } from './batch-assertions.ts'
import { listBatchPage, listRowPage } from './list-batches.ts'
import { batchUrl, presentBatch, presentOpen, presentRow } from './present.ts'
import { findBatch, listAwardsOfBatch, selectOpenBatches } from './queries.ts'
import { refuseRows } from './refuse-rows.ts'

const requireBatch = async (at: endpoints.BatchPath): Promise<endpoints.AwardBatch> => {
  const row = await findBatch(db(), at)
  if (!row) throw notFound()
  return presentBatch(row)
}

export const routes: Route[] = [
  route(endpoints.createAwardBatch, async ({ actor, params, body, request, reply }) => {
    const batch = await createBatch(actor, params, body, readKeyText(request))
    reply.header('Location', batchUrl(batch))
    return requireBatch({ ...params, batchId: batch.batch_id })
  }),
  route(endpoints.listAwardBatches, async (call) => {
    await requireReadableClass(db(), call.actor, call.params)
    return sendPage(call, await listBatchPage(call.params, call.query)).map(presentBatch)
  }),
  route(endpoints.getAwardBatch, async ({ actor, params }) => {
    await requireRole(db(), actor, params.issuerSlug, 'read')
    return requireBatch(params)
  }),
  route(endpoints.listAwardBatchRows, async (call) => {
    const { actor, params, query } = call
    await requireRole(db(), actor, params.issuerSlug, 'read')
    await requireBatch(params)
    return sendPage(call, await listRowPage(params, query)).map(presentRow)
  }),
  route(endpoints.retryAwardBatch, async ({ actor, params }) => {
    await retryBatch(actor, params)
    return requireBatch(params)
  }),
  route(endpoints.dismissAwardBatch, async ({ actor, params }) => {
    await dismissBatch(actor, params)
    return requireBatch(params)
  }),
  route(endpoints.listOpenAwardBatches, async ({ actor, params }) => {
    await requireRole(db(), actor, params.issuerSlug, 'read')
    return (await selectOpenBatches(db(), params.issuerSlug).execute()).map(presentOpen)
  }),
  route(endpoints.undoAwardBatch, async ({ actor, params }) => {
    await undoBatch(actor, params)
    return requireBatch(params)
  }),
  route(endpoints.awardBadgeToMany, async ({ actor, params, body, request, reply }) => {
    const outcome = await batchAssertions(actor, params, body, readKeyText(request))
    if ('faults' in outcome) return refuseRows(reply, outcome.faults)
    const { batch } = outcome
    if (batch.total > endpoints.batchAtOnce) {
      const progress = await requireBatch({ ...params, batchId: batch.batch_id })
      return reply.status(202).header('Location', batchUrl(batch)).send(endpoints.assertionsProgress.parse(progress))
    }
    return (await listAwardsOfBatch(db(), batch.issuer_id, batch.batch_id)).map(presentAward)
  }),
]
