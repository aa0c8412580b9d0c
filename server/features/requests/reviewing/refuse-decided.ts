import type { Db } from '#infra/db/connections/connect.ts'
import { type AppError, refuse } from '#infra/errors.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { findRequest } from '../queries.ts'
import { namePeople } from './name-people.ts'

/** Says who was earlier, and when, or that it was sent anew since the round that was seen. */
export const refuseDecided = async (db: Db, requestId: string, rounds?: number): Promise<AppError> => {
  const row = await findRequest(db, requestId)
  if (row?.state === 'submitted' && rounds !== undefined && row.rounds !== rounds)
    return refuse('badge-request.sent-anew')
  if (!row?.decided_at || !['accepted', 'declined', 'changes-asked'].includes(row.state)) {
    return refuse('badge-request.state')
  }
  const moment = `${row.decided_at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const name = row.decided_by ? (await namePeople(db, [row.decided_by]))(row.decided_by)?.name : undefined
  return refuse('badge-request.decided', {
    sentence: name
      ? makeMessage('badge-request.decided-by', { name, moment })
      : makeMessage('badge-request.decided-away', { moment }),
  })
}
