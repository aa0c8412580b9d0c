import type { FastifyReply } from 'fastify'
import * as endpoints from '#contracts/standards/scim.ts'
import * as search from '#contracts/standards/scim-search.ts'
import * as service from '#contracts/standards/scim-service.ts'
import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { type Route, route } from '#infra/http/route.ts'
import { scimUrl } from '../addresses.ts'
import type { OrganisationRow } from '../queries.ts'
import { addPerson } from './add-person.ts'
import { asDirectory, changing, requireDirectory } from './authenticate.ts'
import { chooseAttributes, type WantedAttributes, wantsMembers } from './choose-attributes.ts'
import { describeSchemas, describeService, describeTypes } from './describe-service.ts'
import { patchGroup } from './patch-group.ts'
import { patchPerson } from './patch-person.ts'
import { presentGroup, presentList, presentPerson } from './present.ts'
import { findGroup, findPerson, listGroupMembers } from './queries.ts'
import { readPerson } from './read-person.ts'
import { removePerson, replacePerson } from './replace-person.ts'
import { addGroup, changeGroup, removeGroup } from './save-group.ts'
import { readSearch, searchGroups, searchPeople } from './search.ts'

export const scimRoutes: Route[] = [
  route(service.getScimConfig, async ({ request, reply }) => {
    await requireDirectory(request)
    return inScim(reply, describeService())
  }),
  route(service.listScimTypes, async ({ request, reply }) => {
    await requireDirectory(request)
    return inScim(reply, whole(describeTypes()))
  }),
  route(service.listScimSchemas, async ({ request, reply }) => {
    await requireDirectory(request)
    return inScim(reply, whole(describeSchemas()))
  }),
  route(service.getScimType, async ({ params, request, reply }) => {
    await requireDirectory(request)
    return inScim(reply, named(describeTypes(), params.scimType))
  }),
  route(service.getScimSchema, async ({ params, request, reply }) => {
    await requireDirectory(request)
    return inScim(reply, named(describeSchemas(), params.scimSchema))
  }),
  route(endpoints.listScimUsers, async ({ query, request, reply }) =>
    inScim(reply, await searchPeople(await requireDirectory(request), query)),
  ),
  route(search.searchScimUsers, async ({ body, request, reply }) =>
    inScim(reply, await searchPeople(await requireDirectory(request), readSearch(body))),
  ),
  route(endpoints.createScimUser, ({ query, body, request, reply }) =>
    asDirectory(request, async (organisation) => {
      const memberId = await addPerson(organisation, body)
      const location = `${scimUrl()}/Users/${memberId}`
      return inScim(reply.header('Location', location), await presentOne(organisation, memberId, query))
    }),
  ),
  route(endpoints.getScimUser, async ({ params, query, request, reply }) =>
    inScim(reply, await presentOne(await requireDirectory(request), params.scimId, query)),
  ),
  route(endpoints.replaceScimUser, ({ params, query, body, request, reply }) =>
    changing(request, async (organisation) => {
      await replacePerson(organisation, params.scimId, (tx) => readPerson(tx, organisation, body))
      return inScim(reply, await presentOne(organisation, params.scimId, query))
    }),
  ),
  route(endpoints.patchScimUser, ({ params, query, body, request, reply }) =>
    changing(request, async (organisation) => {
      await replacePerson(organisation, params.scimId, (tx, before) =>
        readPerson(tx, organisation, patchPerson(before, body.Operations)),
      )
      return inScim(reply, await presentOne(organisation, params.scimId, query))
    }),
  ),
  route(endpoints.removeScimUser, ({ params, request }) =>
    changing(request, (organisation) => removePerson(organisation, params.scimId)),
  ),
  route(endpoints.listScimGroups, async ({ query, request, reply }) =>
    inScim(reply, await searchGroups(await requireDirectory(request), query)),
  ),
  route(search.searchScimGroups, async ({ body, request, reply }) =>
    inScim(reply, await searchGroups(await requireDirectory(request), readSearch(body))),
  ),
  route(endpoints.createScimGroup, ({ query, body, request, reply }) =>
    changing(request, async (organisation) => {
      const groupId = await addGroup(organisation, body)
      const location = `${scimUrl()}/Groups/${groupId}`
      return inScim(reply.header('Location', location), await presentWhole(organisation, groupId, query))
    }),
  ),
  route(endpoints.getScimGroup, async ({ params, query, request, reply }) => {
    const organisation = await requireDirectory(request)
    return inScim(reply, await presentWhole(organisation, params.scimGroupId, query))
  }),
  route(endpoints.replaceScimGroup, ({ params, query, body, request, reply }) =>
    changing(request, async (organisation) => {
      const members = new Set(body.members?.map(({ value }) => value))
      const { displayName, externalId } = body
      await changeGroup(organisation, params.scimGroupId, {
        displayName,
        externalId: externalId || null,
        members: () => members,
      })
      return inScim(reply, await presentWhole(organisation, params.scimGroupId, query))
    }),
  ),
  route(endpoints.patchScimGroup, ({ params, query, body, request, reply }) =>
    changing(request, async (organisation) => {
      await changeGroup(organisation, params.scimGroupId, patchGroup(body.Operations))
      // A whole group may have thousands of members, and directories change them one by one (RFC 7644 section 3.5.2).
      if (!query.attributes && !query.excludedAttributes) return reply.status(204).send()
      return inScim(reply, await presentWhole(organisation, params.scimGroupId, query))
    }),
  ),
  route(endpoints.removeScimGroup, ({ params, request }) =>
    changing(request, (organisation) => removeGroup(organisation, params.scimGroupId)),
  ),
]

/** RFC 7644 section 8.1. */
function inScim<Answer>(reply: FastifyReply, answer: Answer): Answer {
  reply.type('application/scim+json').header('Cache-Control', 'no-store')
  return answer
}

/** Names and URNs are the same in small letters and large ones. */
function named<Resource extends { id: string }>(resources: Resource[], id: string): Resource {
  const found = resources.find((one) => one.id.toLowerCase() === id.toLowerCase())
  if (!found) throw notFound()
  return found
}

const whole = <Resource>(resources: Resource[]) => presentList(resources.length, 1, resources)

async function requirePerson({ organisation_id }: OrganisationRow, memberId: string) {
  const row = await findPerson(db(), organisation_id, memberId)
  if (!row) throw notFound()
  return row
}

const presentOne = async (organisation: OrganisationRow, memberId: string, wanted: WantedAttributes) =>
  chooseAttributes(endpoints.scimShownUser, presentPerson(await requirePerson(organisation, memberId)), wanted)

async function presentWhole({ organisation_id }: OrganisationRow, groupId: string, wanted: WantedAttributes) {
  const row = await findGroup(db(), organisation_id, groupId)
  if (!row) throw notFound()
  const members = wantsMembers(wanted) ? await listGroupMembers(db(), groupId) : undefined
  return chooseAttributes(endpoints.scimShownGroup, presentGroup(row, members), wanted)
}
