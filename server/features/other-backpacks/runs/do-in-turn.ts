import { setTimeout as sleep } from 'node:timers/promises'
import { inSeconds, now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { refuse } from '#infra/errors.ts'

const turnSeconds = 30
const patienceMilliseconds = 20_000
const pauseMilliseconds = 100

/**
 * Does the work while nobody else on any replica does it under this name: a second refresh with the same token would look
 * like a theft. Whoever waits looks afterwards at what the other one left.
 */
export const doInTurn = async <T>(turn: string, work: () => Promise<T>): Promise<T> => {
  const deadline = Date.now() + patienceMilliseconds
  while (!(await take(turn))) {
    if (Date.now() > deadline) throw refuse('other.unreachable')
    await sleep(pauseMilliseconds)
  }
  try {
    return await work()
  } finally {
    await db().deleteFrom('other_backpack_turns').where('turn', '=', turn).execute()
  }
}

const take = async (turn: string): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db()
    .insertInto('other_backpack_turns')
    .values({ turn, taken_until: inSeconds(turnSeconds) })
    .onConflict((conflict) =>
      conflict
        .column('turn')
        .doUpdateSet({ taken_until: inSeconds(turnSeconds) })
        .where('other_backpack_turns.taken_until', '<=', now()),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}
