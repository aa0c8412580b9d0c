import { noteAction } from '#infra/audit/note-action.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { emptyRequests } from '../empty-requests.ts'
import { noteEvent } from '../note-event.ts'
import { findRequest, type RequestRow } from '../queries.ts'
import { settle } from '../settle.ts'
import { lockOwn } from './require-own.ts'

/** Takes a request back: what was shown, and what was written to it, goes at once. */
export const withdrawRequest = (actor: Actor, requestId: string): Promise<RequestRow> =>
  transaction(db(), async (tx) => {
    const row = await lockOwn(tx, actor, requestId)
    if (row.state === 'withdrawn') return row
    await settle(tx, row, 'withdraw', {})
    await emptyRequests(tx, [requestId], { whole: true })
    await noteEvent(tx, requestId, { kind: 'withdrawn', by: actor.accountId })
    noteAction(tx, actor, {
      verb: 'request.withdrawn',
      subject: { kind: 'request', id: requestId },
      detail: { issuer: row.issuer_id, from: row.state },
    })
    const withdrawn = await findRequest(tx, requestId)
    if (!withdrawn) throw notFound()
    return withdrawn
  })
