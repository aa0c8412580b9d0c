import { now } from '#infra/clock.ts'
import { context, db } from '#infra/context.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { transaction } from '#infra/db/transaction.ts'
import type { JobHandlers } from '#infra/jobs/queue.ts'
import { checkPlacement } from './check-placement.ts'

const name = 'lti.check'
const mostAtOnce = 1000

export const jobs: JobHandlers = {
  [name]: async ({ placementId }) => {
    if (await checkPlacement(String(placementId))) await checkSoon(String(placementId))
  },
}

/** Has a place checked as soon as there is time; asked for again before that, it is checked once. */
export const checkSoon = (placementId: string): Promise<void> =>
  transaction(db(), (tx) => context().queue.enqueue(tx, name, { placementId }, { singletonKey: placementId }))

/** Has all places checked whose time has come. */
export const checkDue = async (db: Db): Promise<void> => {
  const due = await db
    .selectFrom('lti_placements')
    .select('placement_id')
    .where('next_check_at', '<=', now())
    .orderBy('next_check_at')
    .limit(mostAtOnce)
    .execute()
  for (const { placement_id } of due) await checkSoon(placement_id)
}
