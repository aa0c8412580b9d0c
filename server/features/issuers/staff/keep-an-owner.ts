import { sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import { listFormat } from '#shared/i18n/intl.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import type { Message } from '#shared/messages/message.ts'

const mostNames = 3
const list = listFormat('en-GB')

/**
 * Refuses the deletion of an account that is the only owner of an issuer. The owners' rows are locked first: of two who
 * leave at the same moment the second finds itself the last.
 */
export const keepAnOwner = async (tx: Tx, { accountId }: { accountId: string }): Promise<void> => {
  const owned = tx
    .selectFrom('issuer_staff')
    .select('issuer_id')
    .where('account_id', '=', accountId)
    .where('role', '=', 'owner')
  const owners = await tx
    .selectFrom('issuer_staff')
    .select(['issuer_id', 'account_id'])
    .where('issuer_id', 'in', owned)
    .where('role', '=', 'owner')
    .orderBy('issuer_id')
    .orderBy('account_id')
    .forUpdate()
    .execute()
  const shared = new Set(owners.filter((row) => row.account_id !== accountId).map((row) => row.issuer_id))
  const alone = [...new Set(owners.map((row) => row.issuer_id))].filter((issuerId) => !shared.has(issuerId))
  if (alone.length > 0) throw refuse('account.last-owner', { sentence: await describe(tx, alone) })
}

async function describe(tx: Tx, issuerIds: string[]): Promise<Message> {
  const rows = await tx
    .selectFrom('issuers')
    .select('name')
    .where('issuer_id', '=', sql<string>`any(${issuerIds}::text[])`)
    .orderBy('name')
    .limit(mostNames)
    .execute()
  const others = issuerIds.length - rows.length
  const names = list.format([...rows.map((row) => `“${row.name}”`), ...(others > 0 ? [`${others} more`] : [])])
  return makeMessage(issuerIds.length === 1 ? 'account.only-owner' : 'account.only-owner-of-all', { names })
}
