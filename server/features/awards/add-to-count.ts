import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#infra/db/transaction.ts'
import type { BadgeClassRow } from '../badge-classes/index.ts'

/** Rows over which the count of a class is spread; they are summed, so it does not matter which goes below zero. */
export const counterSlots = 16

/** Changes the count of awards of a class; run it last, for the count is shared. */
export const addToCount = async (
  tx: Tx,
  { issuer_id, badge_id }: Pick<BadgeClassRow, 'issuer_id' | 'badge_id'>,
  added: number,
): Promise<void> => {
  await tx
    .insertInto('badge_counters')
    .values({ issuer_id, badge_id, slot: randomInt(counterSlots), recipients: added })
    .onConflict((conflict) =>
      conflict
        .columns(['issuer_id', 'badge_id', 'slot'])
        .doUpdateSet({ recipients: sql`badge_counters.recipients + ${added}::integer` }),
    )
    .execute()
}
