import type { z } from 'zod'
import * as endpoints from '#contracts/organisations/organisation-members.ts'
import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { cutPage, linkToPage, parseSize, readCreation, writeCreation } from '#infra/http/page.ts'
import { type Route, route } from '#infra/http/route.ts'
import { findOrganisation } from '../queries.ts'
import { listMembers, presentMembers } from './list-members.ts'
import { releaseAddress } from './release-address.ts'
import { removeMember } from './remove-member.ts'

const usualSize = 50

export const memberRoutes: Route[] = [
  route(endpoints.listMembers, async ({ params, query, reply }) => {
    if (!(await findOrganisation(db(), params.organisationId))) throw notFound()
    const { rows, link } = await readPage(params.organisationId, query)
    if (link) reply.header('Link', link)
    return presentMembers(db(), params.organisationId, rows)
  }),
  route(endpoints.removeMember, async ({ actor, params }) => removeMember(actor, params)),
  route(endpoints.releaseAddress, async ({ actor, params, body }) => releaseAddress(actor, params, body)),
]

async function readPage(organisationId: string, query: z.output<typeof endpoints.listMembers.query>) {
  const limit = parseSize(query.num, usualSize)
  const found = await listMembers(db(), {
    organisationId,
    part: query.q?.trim() ?? '',
    after: readCreation(query.cursor),
    // One more than the page holds tells whether there is another page.
    limit: limit + 1,
  })
  const path = endpoints.listMembers.path.replace(':organisationId', organisationId)
  return cutPage(found, limit, (last) => linkToPage(path, query, writeCreation(last.added_at, last.member_id)))
}
