import type { Tx } from '#infra/db/transaction.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import type { Said } from '#shared/messages/words.ts'
import { requireBadgeClassForAward } from '../../badge-classes/index.ts'
import { parseBadgeDetails } from '../../issuers/index.ts'
import { findTermFault } from '../expiry.ts'
import { findRepeated } from '../find-repeated.ts'
import { type Making, makeAwards } from '../make-awards.ts'
import { findUnfitResult } from '../parse-award-details.ts'
import { holdBatchMails } from './actions/hold-batch-mails.ts'
import type { StoredBatch } from './actions/insert-batch.ts'
import { draftAward, type RowDraft } from './drafts.ts'
import { momentOfBatch } from './row-place.ts'
import type { StoredRow } from './stored-row.ts'

export interface WaitingRow {
  rowNumber: number
  row: StoredRow
}

/** A row that was not awarded, and why. */
export interface LeftRow {
  rowNumber: number
  error: Said
}

/** A row that cannot be awarded as it is, and because of which field. */
export interface UnfitRow extends LeftRow {
  field: 'results' | 'expires'
}

/** Rows that were not awarded. */
export interface LeftRows {
  /** Their recipients have the badge. */
  repeated: LeftRow[]
  /** Their results are not among those of the class, which was changed since they came in; or they would have ended. */
  unfit: UnfitRow[]
}

/** Of which issuer and class the rows of a batch are, locked as awarding them demands. */
export type BatchParties = Pick<Making, 'issuer' | 'badge'>

/** The class is locked for a chunk that must not repeat what another one awards. */
export const lockParties = async (
  tx: Tx,
  { issuer_id, badge_id }: StoredBatch,
  rows: readonly WaitingRow[],
): Promise<BatchParties> => {
  const mayRepeat = rows.every(({ row }) => row.mayRepeat)
  return {
    badge: await requireBadgeClassForAward(tx, { issuerSlug: issuer_id, badgeSlug: badge_id }, !mayRepeat),
    issuer: await tx.selectFrom('issuers').selectAll().where('issuer_id', '=', issuer_id).executeTakeFirstOrThrow(),
  }
}

/** Makes the awards of these rows; those that cannot be awarded come back. */
export const awardRows = async (
  tx: Tx,
  batch: StoredBatch,
  { issuer, badge }: BatchParties,
  rows: readonly WaitingRow[],
): Promise<LeftRows> => {
  const descriptions = parseBadgeDetails(badge.details).result_descriptions
  const drafts: RowDraft[] = []
  const unfit: UnfitRow[] = []
  for (const { rowNumber, row } of rows) {
    const draft = draftAward(batch, { rowNumber, row }, badge)
    const result = findUnfitResult(row.details?.results ?? [], descriptions)
    const term = findTermFault(draft)
    if (result !== undefined) unfit.push({ rowNumber, field: 'results', error: result })
    else if (term !== undefined) unfit.push({ rowNumber, field: 'expires', error: term })
    else drafts.push(draft)
  }
  const { good, repeated } = await findRepeated(tx, badge, drafts)
  if (good.length > 0) {
    const by = { awardedBy: batch.awarded_by, sender: batch.created_by }
    const making = { issuer, badge, ...by, batchId: batch.batch_id, madeAt: momentOfBatch(batch) }
    await makeAwards(
      tx,
      {
        ...making,
        mail: async (about, addressees, { languageOf }) => {
          await holdBatchMails(tx, about, addressees, { batch, languageOf })
          return []
        },
      },
      good,
    )
  }
  const error = makeMessage('award.duplicate')
  return { repeated: repeated.map(({ rowNumber }) => ({ rowNumber, error })), unfit }
}
