import type { z } from 'zod'
import { getOrganisation } from '#contracts/organisations/organisation-members.ts'
import * as endpoints from '#contracts/organisations/organisations.ts'
import { announceSamlKey, endSamlKey } from '#contracts/organisations/saml.ts'
import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { readCreation, readPage, sendPage, writeCreation } from '#infra/http/page.ts'
import { type Route, route } from '#infra/http/route.ts'
import { memberRoutes } from './membership/member-routes.ts'
import { presentOrganisations } from './present.ts'
import { findOrganisation, listOrganisations } from './queries.ts'
import { removeOrganisation } from './remove-organisation.ts'
import { renewScimToken } from './renew-scim-token.ts'
import { announceKey } from './saml/keys/announce-key.ts'
import { endKey } from './saml/keys/end-key.ts'
import { saveOrganisation } from './save-organisation.ts'
import { scimRoutes } from './scim/routes.ts'
import { signInRoutes } from './sign-in/sign-in-routes.ts'

const usualSize = 50

export const routes: Route[] = [
  route(endpoints.listOrganisations, async (call) =>
    presentOrganisations(db(), sendPage(call, await listPage(call.query))),
  ),
  route(
    getOrganisation,
    async ({ params }) => presentOne(params.organisationId),
    ({ params }) => ['organisations', { organisation_id: params.organisationId }],
  ),
  route(endpoints.createOrganisation, async ({ actor, body }) => presentOne(await saveOrganisation(actor, body))),
  route(endpoints.changeOrganisation, async ({ actor, params, body }) =>
    presentOne(await saveOrganisation(actor, body, params.organisationId)),
  ),
  route(endpoints.removeOrganisation, async ({ actor, params }) => removeOrganisation(actor, params.organisationId)),
  route(endpoints.rotateScimToken, async ({ actor, params, reply }) => {
    reply.header('Cache-Control', 'no-store')
    return { token: await renewScimToken(actor, params.organisationId) }
  }),
  route(announceSamlKey, async ({ actor, params }) => {
    await announceKey(actor, params.organisationId)
    return presentOne(params.organisationId)
  }),
  route(endSamlKey, async ({ actor, params }) => endKey(actor, params.organisationId)),
  ...memberRoutes,
  ...signInRoutes,
  ...scimRoutes,
]

async function presentOne(organisationId: string): Promise<endpoints.ShownOrganisation> {
  const row = await findOrganisation(db(), organisationId)
  const [shown] = row ? await presentOrganisations(db(), [row]) : []
  if (!shown) throw notFound()
  return shown
}

async function listPage({ num, cursor }: z.output<typeof endpoints.listOrganisations.query>) {
  const after = readCreation(cursor)
  return readPage({
    num,
    usual: usualSize,
    read: (limit) => listOrganisations(db(), { after, limit }),
    placeOf: (last) => writeCreation(last.created_at, last.organisation_id),
  })
}
