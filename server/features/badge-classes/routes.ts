import * as endpoints from '#contracts/badge-classes.ts'
import { db } from '#infra/context.ts'
import { type Route, route } from '#infra/http/route.ts'
import { requireRole } from '../issuers/index.ts'
import { createBadgeClass } from './create-badge-class.ts'
import { deleteBadgeClass } from './delete-badge-class.ts'
import { presentBadgeClass } from './present.ts'
import { listAllBadgeClassesOf, listBadgeClassesOf, requireBadgeClass } from './queries.ts'
import { updateBadgeClass } from './update-badge-class.ts'

const load = async ({ issuerSlug, badgeSlug }: endpoints.BadgePath) =>
  presentBadgeClass(await requireBadgeClass(db(), issuerSlug, badgeSlug))

export const routes: Route[] = [
  route(endpoints.listAllBadgeClasses, async ({ actor }) =>
    (await listAllBadgeClassesOf(db(), actor.accountId)).map(presentBadgeClass),
  ),
  route(endpoints.listBadgeClasses, async ({ actor, params }) => {
    await requireRole(db(), actor, params.issuerSlug, 'read')
    return (await listBadgeClassesOf(db(), params.issuerSlug)).map(presentBadgeClass)
  }),
  route(endpoints.createBadgeClass, async ({ actor, params, body }) =>
    load({ issuerSlug: params.issuerSlug, badgeSlug: await createBadgeClass(actor, params.issuerSlug, body) }),
  ),
  route(endpoints.getBadgeClass, async ({ actor, params }) => {
    await requireRole(db(), actor, params.issuerSlug, 'read')
    return load(params)
  }),
  route(endpoints.updateBadgeClass, async ({ actor, params, body }) => {
    await updateBadgeClass(actor, params, body)
    return load(params)
  }),
  route(endpoints.deleteBadgeClass, async ({ actor, params }) => deleteBadgeClass(actor, params)),
]
