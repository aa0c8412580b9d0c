import { type Selectable, sql } from 'kysely'
import type { Db } from '#infra/db/connections/connect.ts'
import type {
  BadgeRequestEventsTable,
  BadgeRequestPartsTable,
  BadgeRequestsTable,
  RequestRulesTable,
} from '#infra/db/schema/tables.ts'
import type { Tx } from '#infra/db/transaction.ts'

export type RequestRow = Selectable<BadgeRequestsTable>
export type PartRow = Selectable<BadgeRequestPartsTable>
export type EventRow = Selectable<BadgeRequestEventsTable>
export type RulesRow = Selectable<RequestRulesTable>

/** Events of a request that are shown. */
const shownEvents = 200

export const findRules = (
  db: Db,
  { issuer_id, badge_id }: Pick<RequestRow, 'issuer_id' | 'badge_id'>,
): Promise<RulesRow | undefined> =>
  db
    .selectFrom('request_rules')
    .selectAll()
    .where('issuer_id', '=', issuer_id)
    .where('badge_id', '=', badge_id)
    .executeTakeFirst()

export const findRequest = (db: Db, requestId: string): Promise<RequestRow | undefined> =>
  db.selectFrom('badge_requests').selectAll().where('request_id', '=', requestId).executeTakeFirst()

/** Nobody else changes it before the transaction ends. */
export const lockRequest = (tx: Tx, requestId: string): Promise<RequestRow | undefined> =>
  tx.selectFrom('badge_requests').selectAll().where('request_id', '=', requestId).forNoKeyUpdate().executeTakeFirst()

export const listParts = (db: Db, requestId: string): Promise<PartRow[]> =>
  db
    .selectFrom('badge_request_parts')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy('created_at')
    // What was saved in one moment: the text, then links, then files.
    .orderBy('kind', 'desc')
    .orderBy('part_id')
    .execute()

/** While the person changes what was sent, or gave that up, staff know only what they were sent. */
const isUnsent = sql<boolean>`(badge_requests.state in ('changes-asked', 'lapsed') and badge_request_parts.created_at > badge_requests.sent_at)`

/** What staff may see of the parts of requests. */
export const selectSent = (db: Db) =>
  db
    .selectFrom('badge_request_parts')
    .innerJoin('badge_requests', 'badge_requests.request_id', 'badge_request_parts.request_id')
    .where(({ not }) => not(isUnsent))

export const findFile = (db: Db, requestId: string, partId: string): Promise<PartRow | undefined> =>
  db
    .selectFrom('badge_request_parts')
    .selectAll()
    .where('request_id', '=', requestId)
    .where('part_id', '=', partId)
    .where('kind', '=', 'file')
    .executeTakeFirst()

/** The same for staff. */
export const findSentFile = (db: Db, requestId: string, partId: string): Promise<PartRow | undefined> =>
  selectSent(db)
    .selectAll('badge_request_parts')
    .where('badge_request_parts.request_id', '=', requestId)
    .where('part_id', '=', partId)
    .where('kind', '=', 'file')
    .executeTakeFirst()

/** Newest first. */
export const listEvents = (db: Db, requestId: string): Promise<EventRow[]> =>
  db
    .selectFrom('badge_request_events')
    .selectAll()
    .where('request_id', '=', requestId)
    .orderBy('at', 'desc')
    .orderBy('event_id', 'desc')
    .limit(shownEvents)
    .execute()
