import * as members from '#contracts/issuers/group-members.ts'
import * as sources from '#contracts/issuers/group-sources.ts'
import * as endpoints from '#contracts/issuers/groups.ts'
import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { readKeyText, readRequestKey } from '#infra/http/limits/request-key.ts'
import { sendPage } from '#infra/http/page.ts'
import { type Route, route } from '#infra/http/route.ts'
import { batchUrl, findBatch, presentBatch } from '../awards/index.ts'
import { requireRole } from '../issuers/index.ts'
import { addMembers } from './actions/add-members.ts'
import { awardGroup } from './actions/award-group.ts'
import { createGroup } from './actions/create-group.ts'
import { deleteGroup } from './actions/delete-group.ts'
import { leaveGroup } from './actions/leave-group.ts'
import { removeMembers } from './actions/remove-members.ts'
import { updateGroup } from './actions/update-group.ts'
import { listDirectoryGroups, readDirectoryGroup } from './directory-groups.ts'
import { listBadges, listHoldings } from './holdings.ts'
import { listGroupPage, listMemberPage } from './list-page.ts'
import { presentGroup, presentGroups, presentMember, presentOwn } from './present.ts'
import { listOwnGroups } from './queries.ts'
import { requireGroup } from './require-group.ts'
import { removeSource, takeList } from './take-list.ts'

export const routes: Route[] = [
  route(endpoints.listGroups, async (call) => {
    const { actor, params, query } = call
    await requireRole(db(), actor, params.issuerSlug, 'read')
    return presentGroups(sendPage(call, await listGroupPage(params.issuerSlug, query)))
  }),
  route(endpoints.createGroup, async ({ actor, params, body, request }) =>
    presentGroup(await createGroup(actor, params.issuerSlug, body, await readRequestKey(request))),
  ),
  route(
    endpoints.getGroup,
    async ({ actor, params }) => presentGroup(await requireGroup(actor, params)),
    ({ params }) => ['groups', { issuer_id: params.issuerSlug, group_id: params.groupId }],
  ),
  route(endpoints.updateGroup, async ({ actor, params, body }) => presentGroup(await updateGroup(actor, params, body))),
  route(endpoints.deleteGroup, async ({ actor, params }) => deleteGroup(actor, params)),
  route(members.listGroupMembers, async (call) => {
    const { actor, params, query } = call
    await requireGroup(actor, params)
    const rows = sendPage(call, await listMemberPage(params, query))
    const emails = rows.map(({ email }) => email)
    const badges = (query.badges ?? '').split(',').filter(Boolean).slice(0, members.groupBadgeMaximum)
    const held = await listHoldings(db(), params.issuerSlug, emails, badges)
    return rows.map((row) => presentMember(row, held))
  }),
  route(members.addGroupMembers, async ({ actor, params, body }) => addMembers(actor, params, body)),
  route(members.removeGroupMembers, async ({ actor, params, body }) => removeMembers(actor, params, body.members)),
  route(members.listGroupBadges, async ({ actor, params }) => {
    await requireGroup(actor, params)
    return listBadges(db(), params)
  }),
  route(members.awardGroup, async ({ actor, params, body, request, reply }) => {
    const made = await awardGroup(actor, params, body, readKeyText(request))
    reply.header('Location', batchUrl(made))
    const at = { issuerSlug: made.issuer_id, badgeSlug: made.badge_id, batchId: made.batch_id }
    const batch = await findBatch(db(), at)
    if (!batch) throw notFound()
    return { ...presentBatch(batch), badge_class: made.badge_id }
  }),
  route(sources.removeGroupSource, async ({ actor, params }) => removeSource(actor, params)),
  route(sources.listDirectoryGroups, async ({ actor, params }) => {
    await requireRole(db(), actor, params.issuerSlug, 'manage-groups')
    return listDirectoryGroups(params.issuerSlug)
  }),
  route(sources.syncGroupWithDirectory, async ({ actor, params }) => {
    await requireGroup(actor, params, 'manage-groups')
    return takeList(actor, params, await readDirectoryGroup(params.issuerSlug, params.directoryGroupId))
  }),
  route(endpoints.listOwnGroups, async ({ actor }) => (await listOwnGroups(db(), actor.accountId)).map(presentOwn)),
  route(endpoints.leaveGroup, async ({ actor, params }) => leaveGroup(actor, params.membershipId)),
]
