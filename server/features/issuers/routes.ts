import * as endpoints from '#contracts/issuers.ts'
import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { type Route, route } from '#infra/http/route.ts'
import { createIssuer } from './create-issuer.ts'
import { deleteIssuer } from './delete-issuer.ts'
import { readMailShare } from './mail-share.ts'
import { presentIssuers } from './present.ts'
import { findIssuer, listIssuersOf } from './queries.ts'
import { requireRole } from './require-role.ts'
import { updateIssuer } from './update-issuer.ts'

const presentOne = async (issuerId: string): Promise<endpoints.Issuer> => {
  const row = await findIssuer(db(), issuerId)
  const [issuer] = row ? await presentIssuers(db(), [row]) : []
  if (!issuer) throw notFound()
  return issuer
}

export const routes: Route[] = [
  route(endpoints.listIssuers, async ({ actor }) => presentIssuers(db(), await listIssuersOf(db(), actor.accountId))),
  route(endpoints.createIssuer, async ({ actor, body }) => presentOne(await createIssuer(actor, body))),
  route(endpoints.getIssuer, async ({ actor, params }) => {
    await requireRole(db(), actor, params.issuerSlug, 'read')
    return presentOne(params.issuerSlug)
  }),
  route(endpoints.updateIssuer, async ({ actor, params, body }) => {
    await updateIssuer(actor, params.issuerSlug, body)
    return presentOne(params.issuerSlug)
  }),
  route(endpoints.deleteIssuer, async ({ actor, params }) => deleteIssuer(actor, params.issuerSlug)),
  route(endpoints.getMailShare, async ({ actor, params }) => {
    await requireRole(db(), actor, params.issuerSlug, 'read')
    return readMailShare(db(), params.issuerSlug)
  }),
]
