import * as actions from '#contracts/badge-classes/badge-class-actions.ts'
import * as endpoints from '#contracts/badge-classes/badge-classes.ts'
import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { readRequestKey } from '#infra/http/limits/request-key.ts'
import { sendPage } from '#infra/http/page.ts'
import { type Route, route } from '#infra/http/route.ts'
import { requireVerifiedAccount } from '../accounts/index.ts'
import { requireRole, takeUpAllInvitations } from '../issuers/index.ts'
import { archiveBadgeClass } from './archive-badge-class.ts'
import { createBadgeClass } from './create-badge-class.ts'
import { deleteBadgeClass } from './delete-badge-class.ts'
import { findByIdentifier } from './find-badge-class.ts'
import { listClassesPage } from './list-classes-page.ts'
import { presentBadgeClass } from './present.ts'
import { findBadgeClass, listAllBadgeClassesOf, listBadgeClassesOf } from './queries.ts'
import { updateBadgeClass } from './update-badge-class.ts'

const presentOne = async (at: endpoints.BadgePath): Promise<endpoints.BadgeClass> => {
  const row = await findBadgeClass(db(), at)
  if (!row) throw notFound()
  return presentBadgeClass(row)
}

export const routes: Route[] = [
  route(endpoints.listAllBadgeClasses, async (call) => {
    const { actor, query } = call
    await requireVerifiedAccount(db(), actor)
    await takeUpAllInvitations(db(), actor.accountId)
    const page = await listClassesPage(query, (part) => listAllBadgeClassesOf(db(), actor.accountId, part))
    return sendPage(call, page).map(presentBadgeClass)
  }),
  route(endpoints.listBadgeClasses, async (call) => {
    const { actor, params, query } = call
    await requireRole(db(), actor, params.issuerSlug, 'read')
    const page = await listClassesPage(query, (part) => listBadgeClassesOf(db(), params.issuerSlug, part))
    return sendPage(call, page).map(presentBadgeClass)
  }),
  route(endpoints.createBadgeClass, async ({ actor, params, body, request }) =>
    presentOne({
      ...params,
      badgeSlug: await createBadgeClass(actor, params.issuerSlug, body, { key: await readRequestKey(request) }),
    }),
  ),
  route(
    endpoints.getBadgeClass,
    async ({ actor, params }) => {
      await requireRole(db(), actor, params.issuerSlug, 'read')
      return presentOne(params)
    },
    ({ params }) => ['badge_classes', { issuer_id: params.issuerSlug, badge_id: params.badgeSlug }],
  ),
  route(endpoints.updateBadgeClass, async ({ actor, params, body }) => {
    await updateBadgeClass(actor, params, body)
    return presentOne(params)
  }),
  route(endpoints.deleteBadgeClass, async ({ actor, params }) => deleteBadgeClass(actor, params)),
  route(actions.archiveBadgeClass, async ({ actor, params, body }) => {
    await archiveBadgeClass(actor, params, body.archived)
    return presentOne(params)
  }),
  route(actions.findBadgeClass, async ({ actor, query }) => findByIdentifier(actor, query.identifier)),
]
