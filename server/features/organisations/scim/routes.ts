import type { FastifyReply } from 'fastify'
import * as endpoints from '#contracts/standards/scim.ts'
import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { type Route, route } from '#infra/http/route.ts'
import type { OrganisationRow } from '../queries.ts'
import { addPerson } from './add-person.ts'
import { requireDirectory } from './authenticate.ts'
import { describeSchemas, describeService, describeTypes } from './describe-service.ts'
import { patchGroup } from './patch-group.ts'
import { patchPerson } from './patch-person.ts'
import { presentGroup, presentList, presentPerson } from './present.ts'
import { findGroup, findPerson, listGroupMembers, listGroups, listPeople } from './queries.ts'
import { readFilter, readPart } from './read-filter.ts'
import { readPerson } from './read-person.ts'
import { removePerson, replacePerson } from './replace-person.ts'
import { addGroup, changeGroup, removeGroup } from './save-group.ts'

export const scimRoutes: Route[] = [
  route(endpoints.getScimConfig, async ({ request, reply }) => {
    await requireDirectory(request)
    return inScim(reply, describeService())
  }),
  route(endpoints.listScimTypes, async ({ request, reply }) => {
    await requireDirectory(request)
    return inScim(reply, whole(describeTypes()))
  }),
  route(endpoints.listScimSchemas, async ({ request, reply }) => {
    await requireDirectory(request)
    return inScim(reply, whole(describeSchemas()))
  }),
  route(endpoints.listScimUsers, async ({ query, request, reply }) => {
    const { organisation_id } = await requireDirectory(request)
    const [filter, part] = [readFilter(query.filter, ['userName', 'externalId']), readPart(query)]
    const { total, rows } = await listPeople(db(), organisation_id, filter, part)
    return inScim(reply, presentList(total, part.startIndex, rows.map(presentPerson)))
  }),
  route(endpoints.createScimUser, async ({ body, request, reply }) => {
    const organisation = await requireDirectory(request)
    const memberId = await addPerson(organisation, await readPerson(db(), organisation, body))
    const person = await presentOne(organisation, memberId)
    return inScim(reply.header('Location', person.meta.location), person)
  }),
  route(endpoints.getScimUser, async ({ params, request, reply }) =>
    inScim(reply, await presentOne(await requireDirectory(request), params.scimId)),
  ),
  route(endpoints.replaceScimUser, async ({ params, body, request, reply }) => {
    const organisation = await requireDirectory(request)
    await requirePerson(organisation, params.scimId)
    await replacePerson(organisation, params.scimId, await readPerson(db(), organisation, body))
    return inScim(reply, await presentOne(organisation, params.scimId))
  }),
  route(endpoints.patchScimUser, async ({ params, body, request, reply }) => {
    const organisation = await requireDirectory(request)
    const patched = patchPerson(await requirePerson(organisation, params.scimId), body.Operations)
    await replacePerson(organisation, params.scimId, await readPerson(db(), organisation, patched))
    return inScim(reply, await presentOne(organisation, params.scimId))
  }),
  route(endpoints.removeScimUser, async ({ params, request }) =>
    removePerson(await requireDirectory(request), params.scimId),
  ),
  route(endpoints.listScimGroups, async ({ query, request, reply }) => {
    const { organisation_id } = await requireDirectory(request)
    const [filter, part] = [readFilter(query.filter, ['displayName', 'externalId']), readPart(query)]
    const { total, rows } = await listGroups(db(), organisation_id, filter, part)
    return inScim(
      reply,
      presentList(
        total,
        part.startIndex,
        rows.map((row) => presentGroup(row)),
      ),
    )
  }),
  route(endpoints.createScimGroup, async ({ body, request, reply }) => {
    const organisation = await requireDirectory(request)
    const group = await presentWhole(organisation, await addGroup(organisation, body))
    return inScim(reply.header('Location', group.meta.location), group)
  }),
  route(endpoints.getScimGroup, async ({ params, query, request, reply }) => {
    const organisation = await requireDirectory(request)
    const withoutMembers = /\bmembers\b/i.test(query.excludedAttributes ?? '')
    return inScim(reply, await presentWhole(organisation, params.scimGroupId, withoutMembers))
  }),
  route(endpoints.replaceScimGroup, async ({ params, body, request, reply }) => {
    const organisation = await requireDirectory(request)
    const members = new Set(body.members?.map(({ value }) => value))
    const { displayName, externalId } = body
    await changeGroup(organisation, params.scimGroupId, {
      displayName,
      externalId: externalId || null,
      members: () => members,
    })
    return inScim(reply, await presentWhole(organisation, params.scimGroupId))
  }),
  route(endpoints.patchScimGroup, async ({ params, body, request, reply }) => {
    const organisation = await requireDirectory(request)
    await changeGroup(organisation, params.scimGroupId, patchGroup(body.Operations))
    return inScim(reply, await presentWhole(organisation, params.scimGroupId, true))
  }),
  route(endpoints.removeScimGroup, async ({ params, request }) =>
    removeGroup(await requireDirectory(request), params.scimGroupId),
  ),
]

/** RFC 7644 section 8.1. */
function inScim<Answer>(reply: FastifyReply, answer: Answer): Answer {
  reply.type('application/scim+json').header('Cache-Control', 'no-store')
  return answer
}

const whole = <Resource>(resources: Resource[]) => presentList(resources.length, 1, resources)

async function requirePerson({ organisation_id }: OrganisationRow, memberId: string) {
  const row = await findPerson(db(), organisation_id, memberId)
  if (!row) throw notFound()
  return row
}

const presentOne = async (organisation: OrganisationRow, memberId: string) =>
  presentPerson(await requirePerson(organisation, memberId))

async function presentWhole({ organisation_id }: OrganisationRow, groupId: string, withoutMembers = false) {
  const row = await findGroup(db(), organisation_id, groupId)
  if (!row) throw notFound()
  return presentGroup(row, withoutMembers ? undefined : await listGroupMembers(db(), groupId))
}
