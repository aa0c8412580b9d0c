import { sql } from 'kysely'
import { verification } from '#contracts/verifier/verifier.ts'
import type { BatchResult, listVerificationResults } from '#contracts/verifier/verifier-batches.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { tellConfirmed } from '../names/tell-confirmed.ts'
import type { BatchLine } from '../reports/write-csv.ts'

/** A batch that is still kept, with how far it is. */
export const findBatch = (batchId: string) =>
  db()
    .selectFrom('verification_batches')
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom('verification_batch_rows')
        .select(
          sql<Record<'valid' | 'invalid' | 'unverifiable' | 'noBadge', number>>`json_build_object(
            'valid', count(*) filter (where verdict = 'valid'),
            'invalid', count(*) filter (where verdict = 'invalid'),
            'unverifiable', count(*) filter (where verdict = 'unverifiable'),
            'noBadge', count(*) filter (where verdict = 'no-badge'))`.as('counts'),
        )
        .whereRef('verification_batch_rows.batch_id', '=', 'verification_batches.batch_id')
        .as('counts'),
    )
    .where('batch_id', '=', batchId)
    .where('keep_until', '>', now())
    .executeTakeFirst()

export type StoredBatch = NonNullable<Awaited<ReturnType<typeof findBatch>>>

type Verdict = NonNullable<(typeof listVerificationResults)['query']['_output']['verdict']>

/** At most `limit` rows in their order, after the row of that number. */
export const listResults = async (
  batchId: string,
  { limit, after, verdict }: { limit: number; after: number; verdict: Verdict | undefined },
): Promise<BatchResult[]> => {
  let query = db()
    .selectFrom('verification_batch_rows')
    .select(['row_number', 'label', 'result'])
    .where('batch_id', '=', batchId)
    .where('row_number', '>', after)
    .orderBy('row_number')
    .limit(limit)
  if (verdict === 'waiting') query = query.where('verdict', 'is', null)
  else if (verdict) query = query.where('verdict', '=', verdict)
  return (await query.execute()).map(({ row_number, label, result }) => ({
    row: row_number,
    label,
    verification: result === null ? null : tellConfirmed(verification.parse(JSON.parse(result))),
  }))
}

const linesAtOnce = 100

/** Everything that was found so far, in order. */
export const listLines = async (batchId: string): Promise<BatchLine[]> => {
  const lines: BatchLine[] = []
  for (let after = 0; ; ) {
    const rows = await listResults(batchId, { limit: linesAtOnce, after, verdict: undefined })
    for (const { row, label, verification: found } of rows) if (found) lines.push({ row, label, verification: found })
    const last = rows.at(-1)
    if (!last || rows.length < linesAtOnce) return lines
    after = last.row
  }
}
