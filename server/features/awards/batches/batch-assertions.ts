import { setImmediate as giveWay } from 'node:timers/promises'
import { z } from 'zod'
import {
  assertionInput,
  batchAtOnce,
  batchMaximum,
  type awardBadgeToMany as endpoint,
} from '#contracts/awards/award-batches.ts'
import type { ShownResultDescription } from '#contracts/badge-classes/achievement-details.ts'
import type { BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { refuse, writeEnglish } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { fitRead, fitValue } from '#infra/http/bodies/fit-body.ts'
import { faultsOf, sayIssue } from '#infra/http/say-issue.ts'
import { newId } from '#infra/ids.ts'
import { inEnglish, makeMessage } from '#shared/messages/all-messages.ts'
import type { Said } from '#shared/messages/words.ts'
import { requireBadgeClass, requireBadgeClassForAward } from '../../badge-classes/index.ts'
import { parseBadgeDetails, requireAwarding } from '../../issuers/index.ts'
import { enqueueAwardBatch, hashKey } from './actions/create-batch.ts'
import { hashBody, insertBatch, type StoredBatch } from './actions/insert-batch.ts'
import { awardRows } from './award-rows.ts'
import { parseRow, type RowFaults } from './parse-row.ts'
import { enqueueRelease } from './settle-rows.ts'
import type { StoredRow } from './stored-row.ts'

/** What is wrong with the rows, one object for each; `whole` is about the body. */
export interface AssertionFaults {
  rows: RowFaults[]
  whole: Said[]
}

class FaultyRows extends Error {
  readonly faults: AssertionFaults
  constructor(faults: AssertionFaults) {
    super(inEnglish(makeMessage('award.rows')))
    this.faults = faults
  }
}

const rowsPerSlice = 100

/** How the rows of an interface are read: in the words of version 1, and by rules of their own. */
export interface RowReader {
  read(item: unknown): unknown
  evaluate(item: unknown): RowFaults
}

const plainRows: RowReader = { read: (item) => item, evaluate: () => ({}) }

const bodyShape = z.object({
  assertions: z.array(z.unknown()).min(1).max(batchMaximum),
  create_notification: z.boolean().default(false),
  allow_duplicate_awards: z.boolean().default(true),
})

/** Awards up to 2,000 rows at once, all or none; more become a batch in the background. */
export const batchAssertions = async (
  actor: Actor,
  at: BadgePath,
  input: z.output<typeof endpoint.body>,
  key: string | undefined,
  reader = plainRows,
): Promise<{ batch: StoredBatch } | { faults: AssertionFaults }> => {
  await requireAwarding(db(), actor, at.issuerSlug)
  const badge = await requireBadgeClass(db(), at)
  if (Array.isArray(input)) throw refuse('batch.list')
  const body = bodyShape.safeParse(await fitRead(bodyShape, input))
  if (!body.success) return { faults: { rows: [], whole: body.error.issues.map(tellIssue) } }
  const { rows, faults } = await parseRows(body.data, parseBadgeDetails(badge.details).result_descriptions, reader)
  if (faults) return { faults }
  try {
    return { batch: await store(actor, at, { rows, body: body.data, key }) }
  } catch (error) {
    if (error instanceof FaultyRows) return { faults: error.faults }
    throw error
  }
}

const tellIssue = (issue: z.core.$ZodIssue): Said => {
  const said = sayIssue(issue)
  return issue.path.length > 0 ? { words: `${issue.path.join('.')}: ${writeEnglish(said)}` } : said
}

type Body = z.output<typeof bodyShape>

async function parseRows(
  body: Body,
  descriptions: readonly ShownResultDescription[],
  reader: RowReader,
): Promise<{ rows: StoredRow[]; faults: AssertionFaults | undefined }> {
  const rows: StoredRow[] = []
  const faults: RowFaults[] = []
  for (const [index, item] of body.assertions.entries()) {
    if (index % rowsPerSlice === rowsPerSlice - 1) await giveWay()
    const input = assertionInput.safeParse(fitValue(assertionInput, reader.read(item)))
    const more = reader.evaluate(item)
    if (!input.success) {
      faults.push({ ...faultsOf(input.error), ...more })
      continue
    }
    const { create_notification, allow_duplicate_awards } = input.data
    const outcome = parseRow(input.data, {
      wantsMail: create_notification ?? body.create_notification,
      mayRepeat: allow_duplicate_awards ?? body.allow_duplicate_awards,
      descriptions,
      startsAt: now(),
    })
    if ('row' in outcome) rows.push(outcome.row)
    faults.push({ ...('faults' in outcome ? outcome.faults : {}), ...more })
  }
  const isFaulty = faults.some((row) => Object.keys(row).length > 0)
  return { rows, faults: isFaulty ? { rows: faults, whole: [] } : undefined }
}

interface Intake {
  rows: StoredRow[]
  body: Body
  key: string | undefined
}

async function store(actor: Actor, at: BadgePath, { rows, body, key }: Intake): Promise<StoredBatch> {
  const isAtOnce = rows.length <= batchAtOnce
  const bodyHash = await hashBody(['assertions', at, { ...body, assertions: [] }], body.assertions)
  return transaction(db(), async (tx) => {
    const issuer = await requireAwarding(tx, actor, at.issuerSlug)
    const badge = await requireBadgeClassForAward(tx, at, !rows.every((row) => row.mayRepeat) && isAtOnce)
    const created = now()
    const { batch, isNew } = await insertBatch(
      tx,
      {
        issuer_id: at.issuerSlug,
        batch_id: newId(),
        badge_id: at.badgeSlug,
        key_hash: hashKey(key),
        body_hash: bodyHash,
        state: isAtOnce ? 'done' : 'running',
        total: rows.length,
        succeeded: isAtOnce ? rows.length : 0,
        create_notification: body.create_notification,
        allow_duplicate_awards: body.allow_duplicate_awards,
        start_at: created,
        mails_at: created,
        created_by: actor.accountId,
        awarded_by: actor.accountId,
        created_at: created,
        finished_at: isAtOnce ? created : null,
      },
      rows,
    )
    if (!isNew) return batch
    if (!isAtOnce) {
      await enqueueAwardBatch(tx, batch)
      return batch
    }
    const { repeated, unfit } = await awardRows(
      tx,
      batch,
      { issuer, badge },
      rows.map((row, index) => ({ rowNumber: index + 1, row })),
    )
    if (repeated.length + unfit.length > 0) {
      const errors = new Map<number, RowFaults>([
        ...repeated.map(({ rowNumber, error }): [number, RowFaults] => [rowNumber, { recipient_identifier: [error] }]),
        ...unfit.map(({ rowNumber, field, error }): [number, RowFaults] => [rowNumber, { [field]: [error] }]),
      ])
      const faults = rows.map((_, index): RowFaults => errors.get(index + 1) ?? {})
      throw new FaultyRows({ rows: faults, whole: [] })
    }
    await enqueueRelease(tx, batch)
    return batch
  })
}
