import type { BadgePath } from '#contracts/badge-classes.ts'
import { db } from '#infra/context.ts'
import { awardUrl } from '../issuers/index.ts'
import { csvLine } from './csv-line.ts'
import type { Position } from './cursor.ts'
import { listAwards } from './list-queries.ts'
import { readEvidence } from './present.ts'
import type { AwardRow } from './queries.ts'
import { type FilterQuery, readFilter } from './read-filter.ts'
import { readRecipientName } from './recipient-profile.ts'

const rowsAtOnce = 200
// By this mark spreadsheets know that the file is UTF-8.
const byteOrderMark = '\ufeff'

const heads = [
  'Recipient',
  'Recipient type',
  'Name',
  'Issued on',
  'Expires',
  'Status',
  'Acceptance',
  'Narrative',
  'Evidence addresses',
  'Public address',
  'Revocation reason',
]

/** The awards that fit the filter as CSV, newest first; a few are read at a time, as fast as somebody takes them. */
export async function* exportAwards(at: BadgePath, query: FilterQuery): AsyncGenerator<Buffer> {
  yield Buffer.from(byteOrderMark + csvLine(heads))
  const filter = readFilter(query)
  let position: Position | undefined
  for (;;) {
    const rows = await listAwards(db(), at, filter, { limit: rowsAtOnce, position })
    const last = rows.at(-1)
    if (last) yield Buffer.from(rows.map((row) => csvLine(listCells(row, filter.now))).join(''))
    if (!last || rows.length < rowsAtOnce) return
    position = { direction: 'next', createdAt: last.created_at, awardId: last.award_id }
  }
}

const listCells = (row: AwardRow, now: Date): string[] => [
  row.recipient_identifier,
  row.recipient_type,
  row.recipient_name ?? readRecipientName(row.extensions),
  row.issued_on.toISOString(),
  row.expires_at?.toISOString() ?? '',
  row.revoked_at ? 'revoked' : row.expires_at && row.expires_at <= now ? 'expired' : 'valid',
  row.acceptance,
  row.narrative ?? '',
  readEvidence(row.evidence)
    .flatMap((item) => item.evidence_url ?? [])
    .join(' '),
  awardUrl(row.award_id),
  row.revocation_reason ?? '',
]
