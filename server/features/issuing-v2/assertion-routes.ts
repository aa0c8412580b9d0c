import { assertionsProgress, batchAtOnce } from '#contracts/awards/award-batches.ts'
import type { AwardPath } from '#contracts/awards/awards.ts'
import type { AssertionV2 } from '#contracts/v2/assertions-v2.ts'
import * as endpoints from '#contracts/v2/assertions-v2.ts'
import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { readKeyText, readRequestKey } from '#infra/http/limits/request-key.ts'
import { sendPage } from '#infra/http/page.ts'
import { type Route, route } from '#infra/http/route.ts'
import { wrapV2 } from '#infra/http/wrap-v2.ts'
import {
  awardBadge,
  batchAssertions,
  batchUrl,
  correctAward,
  findAward,
  findBatch,
  listAwardsOfBatch,
  listAwardsPage,
  presentBatch,
  refuseRows,
  revokeAward,
} from '../awards/index.ts'
import { requireRole } from '../issuers/index.ts'
import { chooseBadge } from './choose-badge.ts'
import { locateAward, locateBadge } from './locate.ts'
import { speakingV2 } from './name-fields.ts'
import { presentAssertion } from './present-assertion.ts'
import { readAssertion, readChanges, readIssuedOn } from './read-assertion.ts'
import { revokeListed } from './revoke-listed.ts'
import { nameFaults, rowReader } from './row-reader.ts'

const presentOne = async (at: AwardPath): Promise<AssertionV2[]> => {
  const row = await findAward(db(), at)
  if (!row) throw notFound()
  return [presentAssertion(row)]
}

export const assertionRoutes: Route[] = [
  route(endpoints.listAssertionsOfIssuerV2, async (call) => {
    const { issuerId } = call.params
    await requireRole(db(), call.actor, issuerId, 'read')
    const page = await listAwardsPage({ issuerSlug: issuerId }, call.query)
    return wrapV2(sendPage(call, page).map(presentAssertion))
  }),
  route(endpoints.createAssertionOfIssuerV2, async ({ actor, params, body, request }) => {
    await requireRole(db(), actor, params.issuerId, 'award')
    const at = await chooseBadge(params.issuerId, body)
    const terms = { ...readIssuedOn(body), key: await readRequestKey(request) }
    return wrapV2([presentAssertion(await speakingV2(() => awardBadge(actor, at, readAssertion(body), terms)))])
  }),
  route(endpoints.listAssertionsOfBadgeV2, async (call) => {
    const { actor, params, query } = call
    const at = await locateBadge(actor, params.badgeClassId)
    await requireRole(db(), actor, at.issuerSlug, 'read')
    return wrapV2(sendPage(call, await listAwardsPage(at, query)).map(presentAssertion))
  }),
  route(endpoints.createAssertionV2, async ({ actor, params, body, request }) => {
    const at = await locateBadge(actor, params.badgeClassId)
    await requireRole(db(), actor, at.issuerSlug, 'award')
    const terms = { ...readIssuedOn(body), key: await readRequestKey(request) }
    return wrapV2([presentAssertion(await speakingV2(() => awardBadge(actor, at, readAssertion(body), terms)))])
  }),
  route(endpoints.issueAssertionsV2, async ({ actor, params, body, request, reply }) => {
    const at = await locateBadge(actor, params.badgeClassId)
    const outcome = await batchAssertions(actor, at, body, readKeyText(request), rowReader)
    if ('faults' in outcome) return refuseRows(reply, nameFaults(outcome.faults))
    const { batch } = outcome
    if (batch.total <= batchAtOnce) {
      return wrapV2((await listAwardsOfBatch(db(), batch.issuer_id, batch.batch_id)).map(presentAssertion))
    }
    const stored = await findBatch(db(), { ...at, batchId: batch.batch_id })
    if (!stored) throw notFound()
    const progress = assertionsProgress.parse(presentBatch(stored))
    return reply
      .status(202)
      .header('Location', batchUrl(batch))
      .send(wrapV2([progress]))
  }),
  route(endpoints.getAssertionV2, async ({ actor, params }) => {
    const at = await locateAward(actor, params.assertionId)
    await requireRole(db(), actor, at.issuerSlug, 'read')
    return wrapV2(await presentOne(at))
  }),
  route(endpoints.updateAssertionV2, async ({ actor, params, body }) => {
    const at = await locateAward(actor, params.assertionId)
    await speakingV2(() => correctAward(actor, at, readChanges(body)))
    return wrapV2(await presentOne(at))
  }),
  route(endpoints.revokeAssertionV2, async ({ actor, params, body }) => {
    const at = await locateAward(actor, params.assertionId)
    await revokeAward(actor, at, body.revocation_reason)
    return wrapV2(await presentOne(at))
  }),
  route(endpoints.revokeAssertionsV2, async ({ actor, body }) =>
    wrapV2(await revokeListed(actor, body), 'revoked badges'),
  ),
]
