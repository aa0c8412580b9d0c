import { randomBytes } from 'node:crypto'
import { now } from '#infra/clock.ts'
import type { BadgeClassRow } from '../../badge-classes/index.ts'
import { inWholeSeconds } from '../actions/write-documents.ts'
import { computeExpiry } from '../expiry.ts'
import type { Draft } from '../make-awards.ts'
import { readAwardDetails } from '../parse-award-details.ts'
import type { StoredBatch } from './actions/insert-batch.ts'
import { idOfRow } from './row-place.ts'
import type { StoredRow } from './stored-row.ts'

/** An award in the making, and what its row asked for besides. */
export interface RowDraft extends Draft {
  rowNumber: number
  mayRepeat: boolean
}

/** The award of a row, dated at most now: what a calendar further east says is not yet true everywhere. */
export const draftAward = (
  batch: StoredBatch,
  { rowNumber, row }: { rowNumber: number; row: StoredRow },
  badge: BadgeClassRow,
): RowDraft => {
  const today = inWholeSeconds(now())
  const given = row.issuedOn === null ? today : inWholeSeconds(new Date(row.issuedOn))
  const issuedOn = given > today ? today : given
  return {
    rowNumber,
    awardId: idOfRow(batch, rowNumber),
    recipient: row.recipient,
    name: row.name,
    salt: randomBytes(16).toString('hex'),
    issuedOn,
    expiresAt: computeExpiry(row.expires, badge, issuedOn),
    narrative: row.narrative,
    evidence: row.evidence,
    extensions: row.extensions,
    details: row.details ?? readAwardDetails({}),
    wantsMail: row.wantsMail,
    mayRepeat: row.mayRepeat,
  }
}
