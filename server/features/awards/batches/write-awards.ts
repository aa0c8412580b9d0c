import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import type { BadgeClassRow } from '../../badge-classes/index.ts'
import type { StatusEntry } from '../../issuers/index.ts'
import { countMade } from '../count-made.ts'
import { counterSlots } from '../insert-award.ts'
import { writeAwardDetails } from '../parse-award-details.ts'
import type { SignedDocuments } from '../signing/sign-documents.ts'
import type { Draft } from './drafts.ts'
import type { StoredBatch } from './insert-batch.ts'

export interface SignedDraft {
  draft: Draft
  status: StatusEntry
  documents: SignedDocuments
  ownerId: string | undefined
}

const columnsOf = ({ draft, status, documents, ownerId }: SignedDraft) => ({
  award_id: draft.awardId,
  recipient_type: draft.recipient.type,
  recipient_identifier: draft.recipient.identifier,
  recipient_name: draft.name,
  salt: draft.salt,
  hashed: draft.recipient.hashed,
  narrative: draft.narrative,
  evidence: draft.evidence,
  extensions: draft.extensions,
  details: JSON.parse(writeAwardDetails(draft.details)),
  issued_on: draft.issuedOn,
  expires_at: draft.expiresAt,
  list_number: status.listNumber,
  status_index: status.index,
  assertion: documents.assertion,
  credential: documents.credential,
  row_number: draft.rowNumber,
  owner_id: ownerId ?? null,
})

/**
 * Writes the awards and every row that leads to them, as insertAward does, and marks the rows of the batch. These are
 * looked up one by one: of a batch that has just come in, the database knows too little to see that this is cheaper than
 * reading all of its rows.
 */
export const insertAwards = async (
  tx: Tx,
  { batch, badge }: { batch: StoredBatch; badge: BadgeClassRow },
  signed: readonly SignedDraft[],
): Promise<void> => {
  const { issuer_id, batch_id } = batch
  await sql`
    with made as materialized (
      select * from json_to_recordset(${JSON.stringify(signed.map(columnsOf))}::json) as row (
        award_id text, recipient_type text, recipient_identifier text, recipient_name text, salt text, hashed boolean,
        narrative text, evidence jsonb, extensions jsonb, details jsonb, issued_on timestamptz, expires_at timestamptz,
        list_number integer, status_index integer, assertion text, credential text, row_number integer, owner_id text
      )
    ), located as (
      insert into award_locations (award_id, issuer_id) select award_id, ${issuer_id} from made
    ), awaited as (
      insert into recipient_awards (recipient_identifier, issuer_id, award_id)
      select recipient_identifier, ${issuer_id}, award_id from made where recipient_type = 'email'
    ), kept as (
      insert into backpack_entries (account_id, issuer_id, award_id)
      select owner_id, ${issuer_id}, award_id from made where owner_id is not null
    ), marked as (
      update award_batch_rows set state = 'awarded', award_id = made.award_id, error = null
      from made cross join lateral (
        select ctid from award_batch_rows as waiting
        where waiting.issuer_id = ${issuer_id} and waiting.batch_id = ${batch_id}
          and waiting.row_number = made.row_number
        limit 1
      ) as place
      where award_batch_rows.ctid = place.ctid
    )
    insert into awards (
      issuer_id, award_id, badge_id, recipient_type, recipient_identifier, recipient_name, salt, hashed, narrative,
      evidence, extensions, details, image_key, issued_on, expires_at, list_number, status_index, assertion, credential,
      created_by, created_at, badge_version, batch_id, row_number, term_checked
    )
    select ${issuer_id}, award_id, ${badge.badge_id}, recipient_type, recipient_identifier, recipient_name, salt, hashed,
      narrative, evidence, extensions, details, ${badge.image_key}, issued_on, expires_at, list_number, status_index, assertion,
      credential, ${batch.awarded_by}, ${now()}::timestamptz, ${badge.version}, ${batch_id}, row_number, true
    from made`.execute(tx)
  countMade(tx, 'batch', signed.length)
}

/** Counts the awards of a class; run it last, for the count is shared. */
export const countAwards = async (
  tx: Tx,
  { issuer_id, badge_id }: Pick<BadgeClassRow, 'issuer_id' | 'badge_id'>,
  added: number,
): Promise<void> => {
  await tx
    .insertInto('badge_counters')
    .values({ issuer_id, badge_id, slot: randomInt(counterSlots), recipients: added })
    .onConflict((conflict) =>
      conflict
        .columns(['issuer_id', 'badge_id', 'slot'])
        .doUpdateSet({ recipients: sql`badge_counters.recipients + ${added}` }),
    )
    .execute()
}
