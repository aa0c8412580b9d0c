import { type Insertable, sql, type Updateable } from 'kysely'
import type { EndorsementsTable } from '#infra/db/schema/tables.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { newId } from '#infra/ids.ts'

type FromElsewhere = Omit<Insertable<EndorsementsTable>, 'endorsement_id' | 'endorser_id' | 'state'>

// The index endorsements_from_elsewhere.
const sameThing = sql`issuer_id, coalesce(badge_id, ''), coalesce(award_id, ''), coalesce(subject_version, 0), digest`

/** Keeps what another server signed, as accepted; where the same is there, it was looked at anew at these moments. */
export const keepFromElsewhere = (
  tx: Tx,
  endorsement: FromElsewhere,
  moments: Pick<Updateable<EndorsementsTable>, 'decided_at' | 'checked_at' | 'recheck_at'>,
): Promise<{ endorsement_id: string; is_carried: boolean }> =>
  tx
    .insertInto('endorsements')
    .values({ ...endorsement, ...moments, endorsement_id: newId(), state: 'accepted' })
    .onConflict((conflict) =>
      conflict
        .expression(sameThing)
        .where('endorser_id', 'is', null)
        .where('withdrawn_at', 'is', null)
        .doUpdateSet({ state: 'accepted', ...moments }),
    )
    .returning(['endorsement_id', 'is_carried'])
    .executeTakeFirstOrThrow()

/** Writes down what came of looking at a shown endorsement again; undefined where it is shown no more. */
export const noteLookAtShown = (
  tx: Tx,
  endorsementId: string,
  outcome: Pick<Updateable<EndorsementsTable>, 'checked_at' | 'recheck_at' | 'withdrawn_at'>,
) =>
  tx
    .updateTable('endorsements')
    .set(outcome)
    .where('endorsement_id', '=', endorsementId)
    .where('state', '=', 'accepted')
    .where('withdrawn_at', 'is', null)
    .returning(['issuer_id', 'badge_id', 'award_id', 'subject_version', 'is_carried'])
    .executeTakeFirst()
