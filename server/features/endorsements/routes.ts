import * as endpoints from '#contracts/endorsements.ts'
import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { readRequestKey } from '#infra/http/request-key.ts'
import { type Route, route } from '#infra/http/route.ts'
import { requireVerifiedAccount } from '../accounts/index.ts'
import { requireRole } from '../issuers/index.ts'
import { createEndorsement } from './create-endorsement.ts'
import { decideEndorsement } from './decide-endorsement.ts'
import { findSubject } from './find-subject.ts'
import { present } from './present.ts'
import { findEndorsement, listGiven, listReceived } from './queries.ts'
import { withdrawEndorsement } from './withdraw-endorsement.ts'

const presentOne = async (endorsementId: string): Promise<endpoints.Endorsement> => {
  const row = await findEndorsement(db(), endorsementId)
  if (!row) throw notFound()
  return present(row)
}

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
    return (await listGiven(db(), params.issuerSlug)).map(present)
  }),
  route(endpoints.withdrawEndorsement, async ({ actor, params }) => {
    await withdrawEndorsement(actor, params)
    return presentOne(params.endorsementSlug)
  }),
  route(endpoints.listReceivedEndorsements, async ({ actor, params }) => {
    await requireRole(db(), actor, params.issuerSlug, 'read')
    return (await listReceived(db(), params.issuerSlug)).map(present)
  }),
  route(endpoints.decideEndorsement, async ({ actor, params, body }) => {
    await decideEndorsement(actor, params, body.accepted)
    return presentOne(params.endorsementSlug)
  }),
]
