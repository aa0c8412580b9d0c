import type { z } from 'zod'
import * as endpoints from '#contracts/organisations/organisation-members.ts'
import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { readCreation, readPage, sendPage, writeCreation } from '#infra/http/page.ts'
import { type Route, route } from '#infra/http/route.ts'
import { findOrganisation } from '../queries.ts'
import { listMembers, presentMembers } from './list-members.ts'
import { releaseAddress } from './release-address.ts'
import { removeMember } from './remove-member.ts'

const usualSize = 50

export const memberRoutes: Route[] = [
  route(endpoints.listMembers, async (call) => {
    const { organisationId } = call.params
    if (!(await findOrganisation(db(), organisationId))) throw notFound()
    return presentMembers(db(), organisationId, sendPage(call, await listPage(organisationId, call.query)))
  }),
  route(endpoints.removeMember, async ({ actor, params }) => removeMember(actor, params)),
  route(endpoints.releaseAddress, async ({ actor, params, body }) => releaseAddress(actor, params, body)),
]

async function listPage(organisationId: string, { num, cursor, q }: z.output<typeof endpoints.listMembers.query>) {
  const wanted = { organisationId, part: q?.trim() ?? '', after: readCreation(cursor) }
  return readPage({
    num,
    usual: usualSize,
    read: (limit) => listMembers(db(), { ...wanted, limit }),
    placeOf: (last) => writeCreation(last.added_at, last.member_id),
  })
}
