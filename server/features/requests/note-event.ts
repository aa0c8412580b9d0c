import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { newId } from '#infra/ids.ts'
import type { EventRow } from './queries.ts'

interface NewEvent {
  kind: EventRow['kind']
  by: string | null
  said?: string | null | undefined
}

/** Adds to the history of a request. */
export const noteEvent = async (tx: Tx, requestId: string, { kind, by, said }: NewEvent): Promise<void> => {
  await tx
    .insertInto('badge_request_events')
    .values({ event_id: newId(), request_id: requestId, kind, account_id: by, said: said ?? null, at: now() })
    .execute()
}
