import * as integrations from '#contracts/accounts/integrations.ts'
import * as groups from '#contracts/issuers/group-sources.ts'
import * as endpoints from '#contracts/lti/lti.ts'
import * as platforms from '#contracts/lti/lti-platforms.ts'
import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { type Route, route } from '#infra/http/route.ts'
import { requireGroup, takeList } from '../groups/index.ts'
import { requireRole } from '../issuers/index.ts'
import { changeThreshold } from './awarding/change-threshold.ts'
import { checkPlacement } from './awarding/check-placement.ts'
import { removePlacement } from './awarding/remove-placement.ts'
import { createIntegration, listIntegrations } from './canvas/create-integration.ts'
import { deleteIntegration } from './canvas/delete-integration.ts'
import { renewIntegrationSecret } from './canvas/renew-integration-secret.ts'
import { listCourses, readCourse } from './courses.ts'
import { linkPerson, unlinkPerson } from './handoffs/link-person.ts'
import { placeBadge } from './handoffs/place-badge.ts'
import { presentHandoff } from './handoffs/require-handoff.ts'
import { pageRoutes } from './page-routes.ts'
import { presentOverview, presentPlacement, presentPlatforms } from './present.ts'
import { listLinks, selectPlacements } from './queries.ts'
import { addPlatform } from './registration/add-platform.ts'
import { approveDeployment } from './registration/approve-deployment.ts'
import { createRegistrationLink } from './registration/create-registration-link.ts'
import { removePlatform } from './registration/remove-platform.ts'

async function requirePlacement({ issuerSlug, placementId }: { issuerSlug: string; placementId: string }) {
  const found = await selectPlacements(db())
    .where('lti_placements.placement_id', '=', placementId)
    .where('lti_placements.issuer_id', '=', issuerSlug)
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}

export const routes: Route[] = [
  route(integrations.listIntegrations, async ({ actor }) => listIntegrations(actor)),
  route(integrations.createIntegration, async ({ actor }) => createIntegration(actor)),
  route(integrations.deleteIntegration, async ({ actor, params }) => deleteIntegration(actor, params.integrationType)),
  route(integrations.rotateIntegrationSecret, async ({ actor, params }) =>
    renewIntegrationSecret(actor, params.integrationType),
  ),
  route(platforms.getLtiOverview, async ({ actor, params }) => {
    await requireRole(db(), actor, params.issuerSlug, 'read')
    return presentOverview(params.issuerSlug)
  }),
  route(platforms.createLtiRegistrationLink, async ({ actor, params }) =>
    createRegistrationLink(actor, params.issuerSlug),
  ),
  route(platforms.addLtiPlatform, async ({ actor, params, body }) => {
    const [platform] = await presentPlatforms([await addPlatform(actor, params.issuerSlug, body)])
    if (!platform) throw notFound()
    return platform
  }),
  route(platforms.removeLtiPlatform, async ({ actor, params }) => removePlatform(actor, params)),
  route(platforms.approveLtiDeployment, async ({ actor, params, body }) =>
    approveDeployment(actor, params, body.deployment_id),
  ),
  route(platforms.changeLtiPlacement, async ({ actor, params, body }) => {
    await changeThreshold(actor, params, body.threshold)
    return presentPlacement(await requirePlacement(params))
  }),
  route(platforms.checkLtiPlacement, async ({ actor, params }) => {
    await requireRole(db(), actor, params.issuerSlug, 'award')
    await requirePlacement(params)
    await checkPlacement(params.placementId)
    return presentPlacement(await requirePlacement(params))
  }),
  route(platforms.removeLtiPlacement, async ({ actor, params }) => removePlacement(actor, params)),
  route(endpoints.getLtiHandoff, async ({ params }) => presentHandoff(params.code)),
  route(endpoints.linkLtiAccount, async ({ actor, params }) => linkPerson(actor, params.code)),
  route(endpoints.placeLtiBadge, async ({ actor, params, body }) => placeBadge(actor, params.code, body)),
  route(endpoints.listLtiLinks, async ({ actor }) =>
    (await listLinks(db(), actor.accountId)).map(({ link_id, name, linked_at }) => ({
      id: link_id,
      platform: name,
      linked_at: linked_at.toISOString(),
    })),
  ),
  route(endpoints.removeLtiLink, async ({ actor, params }) => unlinkPerson(actor, params.linkId)),
  route(groups.listIssuerCourses, async ({ actor, params }) => {
    await requireRole(db(), actor, params.issuerSlug, 'manage-groups')
    return listCourses(params.issuerSlug)
  }),
  route(groups.syncGroupWithCourse, async ({ actor, params }) => {
    await requireGroup(actor, params, 'manage-groups')
    return takeList(actor, params, await readCourse(params.issuerSlug, params.courseId))
  }),
  ...pageRoutes,
]
