import type { z } from 'zod'
import * as endpoints from '#contracts/operator/operator-issuers.ts'
import { asOperator } from '#infra/authority/operators.ts'
import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { type Actor, requireConfirmed } from '#infra/http/actor.ts'
import { readCreation, readPage, sendPage, writeCreation } from '#infra/http/page.ts'
import { type Route, route } from '#infra/http/route.ts'
import { approveIssuer } from './approve-issuer.ts'
import { presentListed } from './present.ts'
import { findOperatedIssuer, listIssuers } from './queries.ts'
import { restoreIssuer, suspendIssuer } from './suspend-issuer.ts'
import { trustIssuer } from './trust-issuer.ts'
import { unlimitMails } from './unlimit-mails.ts'

const usualSize = 50

export const issuerRoutes: Route[] = [
  route(endpoints.listAllIssuers, async (call) => presentListed(sendPage(call, await listPage(call.query)))),
  route(endpoints.suspendIssuer, async ({ actor, params, body }) => {
    await change(actor, params.issuerSlug, body)
    const row = await findOperatedIssuer(db(), params.issuerSlug)
    if (!row) throw notFound()
    const [shown] = await presentListed([row])
    if (!shown) throw notFound()
    return shown
  }),
]

async function change(
  actor: Actor,
  issuerId: string,
  {
    suspended,
    reason = '',
    approved,
    trusted,
    unlimited_mails: isUnlimited,
    version,
  }: z.output<typeof endpoints.suspendIssuer.body>,
): Promise<void> {
  requireConfirmed(actor)
  await asOperator(actor, async (tx) => {
    if (suspended) await suspendIssuer(tx, actor, issuerId, reason)
    if (suspended === false) await restoreIssuer(tx, actor, issuerId)
    if (approved && version) await approveIssuer(tx, actor, issuerId, { version })
    if (trusted && version) await trustIssuer(tx, actor, issuerId, { version })
    if (isUnlimited !== undefined) await unlimitMails(tx, actor, issuerId, isUnlimited)
    if (trusted === false) await trustIssuer(tx, actor, issuerId, undefined)
  })
}

async function listPage(query: z.output<typeof endpoints.listAllIssuers.query>) {
  const wanted = {
    part: query.q?.trim() ?? '',
    state: query.state ?? (query.waiting === 'true' ? ('waiting' as const) : undefined),
    after: readCreation(query.cursor),
  }
  return readPage({
    num: query.num,
    usual: usualSize,
    read: (limit) => listIssuers(db(), { ...wanted, limit }),
    placeOf: (last) => writeCreation(last.created_at, last.issuer_id),
  })
}
