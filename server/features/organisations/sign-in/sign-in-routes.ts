import { takeLogoutToken } from '#contracts/organisations/organisation-sign-out.ts'
import * as endpoints from '#contracts/organisations/organisations.ts'
import * as saml from '#contracts/organisations/saml.ts'
import { db } from '#infra/context.ts'
import { notFound, throttled } from '#infra/errors.ts'
import { type Route, route } from '#infra/http/route.ts'
import { finishOpenId } from '../oidc/finish.ts'
import { takeToken } from '../oidc/logout/take-token.ts'
import { findByDomain, findOrganisation } from '../queries.ts'
import { describeUs } from '../saml/describe-us.ts'
import { finishSaml } from '../saml/finish.ts'
import { readPosted, readRedirected } from '../saml/logout/read-logout.ts'
import { takeLogout } from '../saml/logout/take-logout.ts'
import { takeAnswer } from '../saml/take-answer.ts'
import { beginSignIn, takeStart } from './begin-sign-in.ts'

const pauseSeconds = 60

export const signInRoutes: Route[] = [
  route(endpoints.findOrganisationSignIn, async ({ body, request }) => {
    if (!(await takeStart(request))) throw throttled(pauseSeconds)
    const found = await findByDomain(db(), body.email.slice(body.email.indexOf('@') + 1))
    return {
      organisation: found ? { id: found.organisation_id, name: found.name, required: found.is_required } : null,
    }
  }),
  route(endpoints.startOrganisationSignIn, async ({ params, query, request, reply }) =>
    beginSignIn(await findOrganisation(db(), params.organisationId), { query, request, reply }),
  ),
  route(endpoints.finishOrganisationSignIn, async ({ params, request, reply }) =>
    finishOpenId(await findOrganisation(db(), params.organisationId), request, reply),
  ),
  route(takeLogoutToken, async ({ params, body, request, reply }) => {
    reply.header('Cache-Control', 'no-store')
    await takeToken(await findOrganisation(db(), params.organisationId), body.logout_token, request)
    return {}
  }),
  route(saml.startSaml, async ({ params, query, request, reply }) =>
    beginSignIn(await findOrganisation(db(), params.organisationId), { query, request, reply }),
  ),
  route(saml.getSamlMetadata, async ({ params, reply }) => {
    const organisation = await findOrganisation(db(), params.organisationId)
    if (organisation?.kind !== 'saml') throw notFound()
    return reply.type('application/samlmetadata+xml').send(await describeUs(organisation))
  }),
  route(saml.takeSamlAnswer, async ({ params, body, request, reply }) =>
    takeAnswer(await findOrganisation(db(), params.organisationId), { encoded: body.SAMLResponse, request, reply }),
  ),
  route(saml.redirectSamlLogout, async ({ params, query, request, reply }) =>
    takeLogout(await findOrganisation(db(), params.organisationId), {
      readXml: (keys) => readRedirected(request.url.slice(request.url.indexOf('?') + 1), keys),
      relayState: query.RelayState,
      request,
      reply,
    }),
  ),
  route(saml.postSamlLogout, async ({ params, body, request, reply }) =>
    takeLogout(await findOrganisation(db(), params.organisationId), {
      readXml: (keys) => readPosted(body.SAMLRequest, keys),
      relayState: body.RelayState,
      request,
      reply,
    }),
  ),
  route(saml.finishSaml, async ({ params, query, request, reply }) =>
    finishSaml(await findOrganisation(db(), params.organisationId), { requestId: query.request, request, reply }),
  ),
]
