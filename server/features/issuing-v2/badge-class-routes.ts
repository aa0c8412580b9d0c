import type { BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import type { BadgeClassInputV2, BadgeClassV2 } from '#contracts/v2/badge-classes-v2.ts'
import * as endpoints from '#contracts/v2/badge-classes-v2.ts'
import { db } from '#infra/context.ts'
import { AppError, invalid, notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { type RequestKey, readRequestKey } from '#infra/http/limits/request-key.ts'
import { sendPage } from '#infra/http/page.ts'
import { type Route, route } from '#infra/http/route.ts'
import { wrapV2 } from '#infra/http/wrap-v2.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { requireVerifiedAccount } from '../accounts/index.ts'
import {
  createBadgeClass,
  deleteBadgeClass,
  findBadgeClass,
  listAllBadgeClassesOf,
  listBadgeClassesOf,
  listClassesPage,
  updateBadgeClass,
} from '../badge-classes/index.ts'
import { requireRole, takeUpAllInvitations } from '../issuers/index.ts'
import { locateBadge } from './locate.ts'
import { speakingV2 } from './name-fields.ts'
import { presentBadgeClassV2 } from './present-badge-class.ts'
import { readBadgeClass } from './read-badge-class.ts'

const presentOne = async (at: BadgePath): Promise<BadgeClassV2[]> => {
  const row = await findBadgeClass(db(), at)
  if (!row) throw notFound()
  return [presentBadgeClassV2(row)]
}

async function create(
  actor: Actor,
  issuerId: string,
  input: BadgeClassInputV2,
  key: RequestKey | undefined,
): Promise<BadgeClassV2[]> {
  await requireRole(db(), actor, issuerId, 'edit')
  if (!input.image?.startsWith('data:')) throw invalid({ image: makeMessage('badge-class.image') })
  const badgeSlug = await speakingV2(() =>
    createBadgeClass(actor, issuerId, readBadgeClass(input), { key, mayLackCriteria: true }),
  )
  return presentOne({ issuerSlug: issuerId, badgeSlug })
}

/** Here the issuer is a field of the body, and what is wrong with it is said there. */
async function requireNamedIssuer(actor: Actor, issuerId: string): Promise<void> {
  try {
    await requireRole(db(), actor, issuerId, 'edit')
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not-found') throw error
    throw invalid({ issuer: makeMessage('badge-class.forbidden') })
  }
}

export const badgeClassRoutes: Route[] = [
  route(endpoints.listBadgeClassesOfIssuerV2, async (call) => {
    const { issuerId } = call.params
    await requireRole(db(), call.actor, issuerId, 'read')
    const page = await listClassesPage(call.query, (part) => listBadgeClassesOf(db(), issuerId, part))
    return wrapV2(sendPage(call, page).map(presentBadgeClassV2))
  }),
  route(endpoints.createBadgeClassOfIssuerV2, async ({ actor, params, body, request }) =>
    wrapV2(await create(actor, params.issuerId, body, await readRequestKey(request))),
  ),
  route(endpoints.listBadgeClassesV2, async (call) => {
    const { actor, query } = call
    await requireVerifiedAccount(db(), actor)
    await takeUpAllInvitations(db(), actor.accountId)
    const page = await listClassesPage(query, (part) => listAllBadgeClassesOf(db(), actor.accountId, part))
    return wrapV2(sendPage(call, page).map(presentBadgeClassV2))
  }),
  route(endpoints.createBadgeClassV2, async ({ actor, body: { issuer, ...body }, request }) => {
    await requireNamedIssuer(actor, issuer)
    return wrapV2(await create(actor, issuer, body, await readRequestKey(request)))
  }),
  route(endpoints.getBadgeClassV2, async ({ actor, params }) => {
    const at = await locateBadge(actor, params.badgeClassId)
    await requireRole(db(), actor, at.issuerSlug, 'read')
    return wrapV2(await presentOne(at))
  }),
  route(endpoints.updateBadgeClassV2, async ({ actor, params, body }) => {
    const at = await locateBadge(actor, params.badgeClassId)
    await speakingV2(() => updateBadgeClass(actor, at, readBadgeClass(body), { mayLackCriteria: true }))
    return wrapV2(await presentOne(at))
  }),
  route(endpoints.deleteBadgeClassV2, async ({ actor, params }) =>
    deleteBadgeClass(actor, await locateBadge(actor, params.badgeClassId)),
  ),
]
