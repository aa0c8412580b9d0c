import type { FastifyReply, FastifyRequest } from 'fastify'
import { inSeconds, now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { createBrowserSecret } from '#infra/http/browser-secret.ts'

// Long enough to sign in at another organisation.
const visitSeconds = 600
const { markBrowser, readBrowser, unmarkBrowser } = createBrowserSecret('sash-organisations', visitSeconds)

interface Visit {
  organisationId: string
  accountId: string
}
interface Page {
  request: FastifyRequest
  reply: FastifyReply
}

/** Other organisations that this browser has just signed in with, for the same account. Who ends that waits for this. */
export const listOtherVisits = async (
  tx: Tx,
  { organisationId, accountId }: Visit,
  request: FastifyRequest,
): Promise<string[]> => {
  const rows = await tx
    .selectFrom('organisation_visits')
    .select('organisation_id')
    .where('browser_hash', '=', readBrowser(request))
    .where('account_id', '=', accountId)
    .where('organisation_id', '!=', organisationId)
    .where('expires_at', '>', now())
    .forShare()
    .execute()
  return rows.map((row) => row.organisation_id)
}

/** Remembers the visit with those before it, under a new secret of the browser, until all are asked. */
export const keepVisits = async (
  tx: Tx,
  { organisationId, accountId }: Visit,
  others: readonly string[],
  { request, reply }: Page,
): Promise<void> => {
  await forgetVisits(tx, { request, reply })
  const browser_hash = markBrowser(reply)
  await tx
    .insertInto('organisation_visits')
    .values(
      [organisationId, ...others].map((organisation_id) => ({
        browser_hash,
        organisation_id,
        account_id: accountId,
        expires_at: inSeconds(visitSeconds),
      })),
    )
    .execute()
}

export const forgetVisits = async (tx: Tx, { request, reply }: Page): Promise<void> => {
  const { numDeletedRows } = await tx
    .deleteFrom('organisation_visits')
    .where('browser_hash', '=', readBrowser(request))
    .executeTakeFirst()
  if (numDeletedRows > 0n) unmarkBrowser(reply)
}
