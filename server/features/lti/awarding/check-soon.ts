import { inSeconds, now } from '#infra/clock.ts'
import { context, db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { AppError } from '#infra/errors.ts'
import type { JobHandler } from '#infra/jobs/queue.ts'
import { afterLast, type Step, walk } from '#infra/sweeps/sweep.ts'
import { checkPlacement } from './check-placement.ts'

/** Looks at a platform for what its course has come to. */
export const placementCheckJob = 'lti.check'

export const runPlacementCheck: JobHandler = async ({ placementId }) => {
  try {
    if (await checkPlacement(String(placementId))) await checkSoon(String(placementId))
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'rate-limited') throw error
    await checkLater(String(placementId), error.expires ?? restSeconds)
  }
}

const restSeconds = 600

/** The platform is at no fault: whoever set it up has had enough read for now. */
const checkLater = async (placementId: string, seconds: number): Promise<void> => {
  await db()
    .updateTable('lti_placements')
    .set({ next_check_at: inSeconds(seconds) })
    .where('placement_id', '=', placementId)
    .execute()
}

/** Has a place checked as soon as there is time; asked for again before that, it is checked once. */
export const checkSoon = (placementId: string): Promise<void> =>
  transaction(db(), (tx) => enqueuePlacementCheck(tx, placementId))

const enqueuePlacementCheck = (tx: Tx, placementId: string): Promise<void> =>
  context().queue.enqueue(tx, placementCheckJob, { placementId }, { singletonKey: placementId })

/** Has all places checked whose time has come. */
export const checkDue: Step = walk(async (tx, most, after) => {
  const due = await tx
    .selectFrom('lti_placements')
    .select('placement_id')
    .where('next_check_at', '<=', now())
    .where('placement_id', '>', after)
    .orderBy('placement_id')
    .limit(most)
    .execute()
  for (const { placement_id } of due) await enqueuePlacementCheck(tx, placement_id)
  return { rows: due.length, after: afterLast(due, most, (row) => row.placement_id) }
})
