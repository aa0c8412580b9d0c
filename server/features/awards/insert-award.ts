import { randomInt } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { AwardsTable } from '#infra/db/tables.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { countMade } from './count-made.ts'

/** Rows over which the count of a class is spread. */
export const counterSlots = 16

/**
 * Writes the award and every row that leads to it in one statement: its place by id alone, the wait under the address
 * for whoever proves it, the backpack of who has, and the count of its class. Run it last: the count is shared.
 */
export const insertAward = async (
  tx: Tx,
  award: Insertable<AwardsTable>,
  ownerId: string | undefined,
): Promise<void> => {
  const { issuer_id, award_id, badge_id, recipient_identifier } = award
  await tx
    .with('located', (qc) => qc.insertInto('award_locations').values({ award_id, issuer_id }).returning('award_id'))
    .with('awaited', (qc) =>
      qc
        .insertInto('recipient_awards')
        .columns(['recipient_identifier', 'issuer_id', 'award_id'])
        .expression(
          sql`select ${recipient_identifier}, ${issuer_id}, ${award_id} where ${award.recipient_type === 'email'}`,
        )
        .returning('award_id'),
    )
    .with('kept', (qc) =>
      qc
        .insertInto('backpack_entries')
        .columns(['account_id', 'issuer_id', 'award_id'])
        .expression(sql`select ${ownerId ?? null}::text, ${issuer_id}, ${award_id} where ${ownerId !== undefined}`)
        .returning('award_id'),
    )
    .with('counted', (qc) =>
      qc
        .insertInto('badge_counters')
        .values({ issuer_id, badge_id, slot: randomInt(counterSlots), recipients: 1 })
        .onConflict((conflict) =>
          conflict
            .columns(['issuer_id', 'badge_id', 'slot'])
            .doUpdateSet({ recipients: sql`badge_counters.recipients + 1` }),
        )
        .returning('slot'),
    )
    .insertInto('awards')
    .values({ ...award, term_checked: true })
    .execute()
  countMade(tx, 'single', 1)
}
