import { setImmediate as giveWay } from 'node:timers/promises'
import type { z } from 'zod'
import type { BatchRow, createAwardBatch as createEndpoint } from '#contracts/awards/award-batches.ts'
import type { BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import { holdSignIn } from '#infra/authority/hold-sign-in.ts'
import { inSeconds, now } from '#infra/clock.ts'
import { context, db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { invalid } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { newId } from '#infra/ids.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import type { Said } from '#shared/messages/words.ts'
import { requireBadgeClass, requireBadgeClassForAward } from '../../../badge-classes/index.ts'
import { parseBadgeDetails, requireAwarding } from '../../../issuers/index.ts'
import { findHome } from '../../../oauth/index.ts'
import { parseRow, type RowContext, type RowFaults } from '../parse-row.ts'
import type { StoredRow } from '../stored-row.ts'
import { findEarlier, hashBody, hashText, insertBatch, type StoredBatch } from './insert-batch.ts'

const mostFields = 100
const rowsPerSlice = 100
const farthestStart = 366 * 86_400

type BatchInput = z.output<typeof createEndpoint.body>

/** What was asked where the rows are made from it: the same again under the same key is the same batch, whatever the rows would be by now. */
interface AskedBatch {
  asked: unknown
  makeInput(): Promise<BatchInput>
}

/** Takes the batch in; its awards are made in the background, from its start on. */
export const createBatch = async (
  actor: Actor,
  at: BadgePath,
  given: BatchInput | AskedBatch,
  key: string | undefined,
): Promise<StoredBatch> => {
  await requireAwarding(db(), actor, at.issuerSlug)
  const said = await ('asked' in given
    ? hashBody(given.asked, [])
    : hashBody(['batch', at, { ...given, awards: [] }], given.awards))
  const named = { issuer_id: at.issuerSlug, created_by: actor.accountId, key_hash: hashKey(key), body_hash: said }
  // What was taken in once is answered again, even if it would be refused by now.
  const earlier = await findEarlier(db(), named)
  if (earlier) return earlier
  const badge = await requireBadgeClass(db(), at)
  const input = 'asked' in given ? await given.makeInput() : given
  const { awards, create_notification, allow_duplicate_awards, hold_minutes, start_at } = input
  if (start_at && new Date(start_at) > inSeconds(farthestStart)) {
    throw invalid({ start_at: [makeMessage('field.within-a-year')] })
  }
  requireRowNumbers(input)
  const rows = await requireGoodRows(awards, {
    wantsMail: create_notification,
    mayRepeat: allow_duplicate_awards,
    descriptions: parseBadgeDetails(badge.details).result_descriptions,
    startsAt: start_at && new Date(start_at) > now() ? new Date(start_at) : now(),
  })
  return transaction(db(), async (tx) => {
    await holdSignIn(tx, actor)
    await requireAwarding(tx, actor, at.issuerSlug)
    await requireBadgeClassForAward(tx, at, false)
    const created = now()
    const start = start_at && new Date(start_at) > created ? new Date(start_at) : created
    const { batch, isNew } = await insertBatch(
      tx,
      {
        ...named,
        batch_id: newId(),
        badge_id: at.badgeSlug,
        state: start > created ? 'scheduled' : 'running',
        total: rows.length,
        create_notification,
        allow_duplicate_awards,
        hold_minutes,
        start_at: start,
        mails_at: new Date(start.getTime() + hold_minutes * 60_000),
        awarded_by: actor.accountId,
        ...(await findHome(tx, actor, at.issuerSlug)),
        created_at: created,
      },
      rows,
      input.row_numbers,
    )
    if (isNew) await enqueueAwardBatch(tx, batch)
    return batch
  })
}

/** Works on a batch. */
export const awardBatchJob = 'awards.batch'

/** Asks for the batch to be worked on from its start on; asking twice makes no second worker. */
export const enqueueAwardBatch = (
  tx: Tx,
  { issuer_id, batch_id, start_at }: Pick<StoredBatch, 'issuer_id' | 'batch_id' | 'start_at'>,
): Promise<void> =>
  context().queue.enqueue(
    tx,
    awardBatchJob,
    { issuerId: issuer_id, batchId: batch_id },
    { singletonKey: batch_id, ...(start_at > now() ? { startAfter: start_at } : {}) },
  )

/** The key as it is stored. */
export const hashKey = (key: string | undefined): Buffer | null => (key === undefined ? null : hashText(key))

function requireRowNumbers({ awards, row_numbers: numbers }: BatchInput): void {
  if (numbers === undefined) return
  const rises = numbers.every((number, index) => index === 0 || number > (numbers[index - 1] ?? 0))
  if (numbers.length !== awards.length || !rises) {
    throw invalid({ row_numbers: [makeMessage('award.row-numbers')] })
  }
}

async function requireGoodRows(awards: readonly BatchRow[], context: RowContext): Promise<StoredRow[]> {
  const rows: StoredRow[] = []
  const faults: [string, Said[]][] = []
  for (const [index, award] of awards.entries()) {
    if (index % rowsPerSlice === rowsPerSlice - 1) await giveWay()
    const outcome = parseRow(award, context)
    if ('row' in outcome) rows.push(outcome.row)
    else faults.push(...nameFaults(index, outcome.faults))
  }
  if (faults.length > 0) throw invalid(Object.fromEntries(faults.slice(0, mostFields)))
  return rows
}

const nameFaults = (index: number, faults: RowFaults): [string, Said[]][] =>
  Object.entries(faults).map(([field, said]) => [`awards.${index}.${field}`, said])
