import { randomInt } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { now } from '#infra/clock.ts'
import { storableJson } from '#infra/db/storable.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { firstWrittenAt } from '#infra/db/written-at.ts'
import { dropHolds } from '../accounts/index.ts'
import type { BadgeClassRow } from '../badge-classes/index.ts'
import type { Carried, IssuerRow, StatusEntry } from '../issuers/index.ts'
import type { AwardDetails } from './actions/write-documents.ts'
import { counterSlots } from './add-to-count.ts'
import { keepDocuments } from './documents/keep-documents.ts'
import type { KeptColumns } from './documents/keep-each.ts'
import { listSaid } from './parse-award-details.ts'
import type { SignedDocuments } from './signing/sign-documents.ts'

export interface SignedAward {
  award: AwardDetails & { name: string | null; rowNumber?: number }
  status: StatusEntry
  documents: SignedDocuments
  /** Who has proven the address. */
  ownerId: string | undefined
  createdBy: string | null
  createdAt: Date
  /** Of an award that was made elsewhere. */
  past?: { revokedAt: Date | null; reason: string | null; acceptance: 'Unaccepted' | 'Accepted' | 'Rejected' }
}

const toRow = ({ award, status, ownerId, createdBy, createdAt, past }: SignedAward, kept: KeptColumns | undefined) => ({
  award_id: award.awardId,
  recipient_type: award.recipient.type,
  recipient_identifier: award.recipient.identifier,
  recipient_name: award.name,
  salt: award.salt,
  hashed: award.recipient.hashed,
  narrative: award.narrative,
  evidence: award.evidence,
  extensions: award.extensions,
  details: listSaid(award.details),
  issued_on: award.issuedOn,
  expires_at: award.expiresAt,
  revoked_at: past?.revokedAt ?? null,
  revocation_reason: past?.reason ?? null,
  acceptance: past?.acceptance ?? 'Unaccepted',
  list_number: status.listNumber,
  status_index: status.index,
  ...kept,
  created_by: createdBy,
  created_at: createdAt,
  row_number: award.rowNumber ?? null,
  owner_id: ownerId ?? null,
})

// What the award says now stands with it; of the row stays whom it named.
const namedAlone = sql`jsonb_build_object('recipient', jsonb_build_object('identifier', input #> '{recipient,identifier}'))`

// Their numbers are named, too: of a batch that has just come in, the database knows too little to see that looking them up is
// cheaper than reading all of its rows.
const markRows = (issuerId: string, batchId: string, numbers: readonly number[]) => sql`, marked as (
    update award_batch_rows set state = 'awarded', award_id = made.award_id, error = null, input = ${namedAlone}
    from made
    where award_batch_rows.issuer_id = ${issuerId} and award_batch_rows.batch_id = ${batchId}
      and award_batch_rows.row_number = any(${[...numbers]}::int[]) and award_batch_rows.row_number = made.row_number
  )`

const numbersOf = (signed: readonly SignedAward[]): number[] => signed.flatMap(({ award }) => award.rowNumber ?? [])

const addressesOf = (signed: readonly SignedAward[]): string[] =>
  signed.flatMap(({ award: { recipient } }) => (recipient.type === 'email' ? recipient.identifier : []))

interface Written {
  issuer: IssuerRow & { version: number }
  badge: BadgeClassRow
  carried?: Carried | undefined
  batchId?: string | undefined
  /** Parts of the statement that write something else. */
  alongside?: readonly RawBuilder<unknown>[]
}

/**
 * Writes awards of one class and every row that leads to them in one statement: their places by id alone, the wait under
 * the address for whoever proves it, the backpack of who has, the rows of the batch, the end of the holds on addresses, and
 * the count of the class. Run it late: the count is shared.
 */
export const insertAwards = async (
  tx: Tx,
  { issuer, badge, carried, batchId, alongside = [] }: Written,
  signed: readonly SignedAward[],
): Promise<void> => {
  const { issuer_id, badge_id } = badge
  const [first] = signed
  if (!first) return
  const { columns, template } = await keepDocuments(
    issuer_id,
    { issuer, badge, carried, status: first.status },
    signed.map(({ documents }) => documents),
  )
  const rows = signed.map((one, index) => toRow(one, columns[index]))
  const counting = signed.filter(({ past }) => !past?.revokedAt).length
  await sql`
    with made as materialized (
      select *, ${firstWrittenAt}::timestamptz(3) as written_at from json_to_recordset(${storableJson(rows)}::json) as row (
        award_id text, recipient_type text, recipient_identifier text, recipient_name text, salt text, hashed boolean,
        narrative text, evidence jsonb, extensions jsonb, details jsonb, issued_on timestamptz, expires_at timestamptz,
        revoked_at timestamptz, revocation_reason text, acceptance text, list_number integer, status_index integer,
        assertion text, credential text, template_id text, documents text, created_by text, created_at timestamptz, row_number integer, owner_id text
      )
    )${template ? sql`, template as (${template})` : sql``}, located as (
      insert into award_locations (award_id, issuer_id) select award_id, ${issuer_id} from made
    ), awaited as (
      insert into recipient_awards (recipient_identifier, issuer_id, award_id)
      select recipient_identifier, ${issuer_id}, award_id from made where recipient_type = 'email'
    ), kept as (
      insert into backpack_entries (account_id, issuer_id, award_id, removed_at, is_kept, badge_id, made_at, changed_at,
        issued_on, expires_at, revoked_at)
      select owner_id, ${issuer_id}, award_id, case when acceptance = 'Rejected' then ${now()}::timestamptz end,
        acceptance <> 'Rejected', ${badge_id}, created_at, greatest(now(), written_at), issued_on, expires_at, revoked_at
      from made where owner_id is not null
    ), released as (
      ${dropHolds(addressesOf(signed))}
    ), counted as (
      insert into badge_counters (issuer_id, badge_id, slot, recipients)
      values (${issuer_id}, ${badge_id}, ${randomInt(counterSlots)}, ${counting})
      on conflict (issuer_id, badge_id, slot) do update set recipients = badge_counters.recipients + ${counting}
    )${batchId === undefined ? sql`` : markRows(issuer_id, batchId, numbersOf(signed))}${sql.join(
      alongside.map((part) => sql`, ${part}`),
      sql``,
    )}
    insert into awards (
      issuer_id, award_id, badge_id, recipient_type, recipient_identifier, recipient_name, salt, hashed, narrative,
      evidence, extensions, details, image_key, issued_on, expires_at, revoked_at, revocation_reason, acceptance,
      list_number, status_index, assertion, credential, template_id, documents, created_by, created_at, badge_version,
      batch_id, row_number,
      term_checked, updated_at
    )
    select ${issuer_id}, award_id, ${badge_id}, recipient_type, recipient_identifier, recipient_name, salt, hashed,
      narrative, evidence, extensions, details, ${badge.image_key}, issued_on, expires_at, revoked_at,
      revocation_reason, acceptance, list_number, status_index, assertion, credential, template_id, documents, created_by,
      created_at,
      ${badge.version}, ${batchId ?? null}, row_number, true, written_at
    from made`.execute(tx)
}
