import * as endpoints from '#contracts/issuers/endorsements.ts'
import { db } from '#infra/context.ts'
import { readRequestKey } from '#infra/http/limits/request-key.ts'
import { type Route, route } from '#infra/http/route.ts'
import { requireVerifiedAccount } from '../accounts/index.ts'
import { requireRole } from '../issuers/index.ts'
import { createEndorsement } from './create-endorsement.ts'
import { decideEndorsement } from './decide-endorsement.ts'
import { findSubject } from './find-subject.ts'
import { presentEndorsement, presentEndorsements } from './present.ts'
import { listGiven, listReceived } from './queries.ts'
import { repeatEndorsement } from './repeat-endorsement.ts'
import { withdrawEndorsement } from './withdraw-endorsement.ts'

const presentOne = (endorsementId: string) => presentEndorsement(db(), endorsementId)

export const routes: Route[] = [
  route(endpoints.findEndorsementSubject, async ({ actor, query }) => {
    await requireVerifiedAccount(db(), actor)
    return (await findSubject(db(), query.url)).shown
  }),
  route(endpoints.createEndorsement, async ({ actor, params, body, request }) =>
    presentOne(await createEndorsement(actor, params.issuerSlug, body, await readRequestKey(request))),
  ),
  route(endpoints.listGivenEndorsements, async ({ actor, params }) => {
    await requireRole(db(), actor, params.issuerSlug, 'read')
    return presentEndorsements(db(), await listGiven(db(), params.issuerSlug))
  }),
  route(endpoints.withdrawEndorsement, async ({ actor, params }) => {
    await withdrawEndorsement(actor, params)
    return presentOne(params.endorsementSlug)
  }),
  route(endpoints.renewEndorsement, async ({ actor, params, body }) => {
    await repeatEndorsement(actor, params, body.issuer_version)
    return presentOne(params.endorsementSlug)
  }),
  route(endpoints.listReceivedEndorsements, async ({ actor, params }) => {
    await requireRole(db(), actor, params.issuerSlug, 'read')
    return presentEndorsements(db(), await listReceived(db(), params.issuerSlug))
  }),
  route(endpoints.decideEndorsement, async ({ actor, params, body }) => {
    await decideEndorsement(actor, params, body.accepted)
    return presentOne(params.endorsementSlug)
  }),
]
