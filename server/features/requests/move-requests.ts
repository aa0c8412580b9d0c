import { sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'

/**
 * Gives requests for badges to another account, all of them unless ids are named. An open one stays where the other account asks
 * for the same badge itself.
 */
export const moveRequests = async (
  tx: Tx,
  { from, to, ids }: { from: string; to: string; ids?: readonly string[] },
): Promise<string[]> => {
  const { rows } = await sql<{ request_id: string }>`
    update badge_requests request set account_id = ${to}
    where account_id = ${from} and (${ids === undefined} or request_id = any(${[...(ids ?? [])]}::text[]))
      and not (state in ('draft', 'submitted', 'changes-asked') and exists (
        select from badge_requests own
        where own.account_id = ${to} and own.issuer_id = request.issuer_id and own.badge_id = request.badge_id
          and own.state in ('draft', 'submitted', 'changes-asked')))
    returning request_id`.execute(tx)
  return rows.map((row) => row.request_id)
}

/** Those whose badge was awarded to the address: they go where it goes. */
export const listRequestsFor = async (tx: Tx, accountId: string, email: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('badge_requests')
    .innerJoin('awards', (join) =>
      join
        .onRef('awards.issuer_id', '=', 'badge_requests.issuer_id')
        .onRef('awards.award_id', '=', 'badge_requests.award_id'),
    )
    .select('request_id')
    .where('account_id', '=', accountId)
    .where('recipient_type', '=', 'email')
    .where('recipient_identifier', '=', email)
    .execute()
  return rows.map((row) => row.request_id)
}
