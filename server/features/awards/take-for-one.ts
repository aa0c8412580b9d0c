import { sql } from 'kysely'
import type { BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import type { Tx } from '#infra/db/transaction.ts'
import type { Actor } from '#infra/http/actor.ts'
import { findEarlier, findMade, type RequestKey, requestKeyPart } from '#infra/http/limits/request-key.ts'
import {
  type AwardableRow,
  admitAwardableClass,
  type BadgeClassRow,
  readAwardableClass,
  requireBadgeClassForAward,
  selectAwardableClass,
} from '../badge-classes/index.ts'
import { type IssuerForActor, requireAwardingOf } from '../issuers/index.ts'
import { readTaken, type Taken, type TakenRow, takeForAwards, takenColumns, takingParts } from './take-for-awards.ts'

interface Wanted {
  awardId: string
  emails: readonly string[]
  key: RequestKey | undefined
  /** Whoever awards the same class waits. */
  alone: boolean
}

interface TakenForOne {
  issuer: IssuerForActor
  badge: BadgeClassRow
  taken: Taken
}

type Row = AwardableRow & TakenRow & { is_first: boolean }

/**
 * All that one award needs, in one statement where the answer is yes: the right to award the class, which is locked, and
 * what `takeForAwards` takes; or the id of the award that the same request has made before. Otherwise the long way says why
 * not, and takes up invitations.
 */
export const takeForOne = async (
  tx: Tx,
  actor: Actor,
  at: BadgePath,
  { awardId, emails, key, alone }: Wanted,
): Promise<TakenForOne | { earlier: string }> => {
  const awardIds = [awardId]
  const first = key && sql`, first as (${requestKeyPart(key, awardId, 'class')})`
  const { rows } = await sql<Row>`
    with class as materialized ${selectAwardableClass(tx, actor, at, alone)}${first ?? sql``},
    ${takingParts(at.issuerSlug, awardIds, emails, first ? 'first' : 'class')}
    select class.*, ${takenColumns(at.issuerSlug)}, ${first ? sql`exists (select from first)` : sql`true`} as is_first
    from class left join keyed on true left join last on true`.execute(tx)
  const [row] = rows
  const issuer = row ? await admitAwardableClass(tx, actor, row) : await requireAwardingOf(tx, actor, at.issuerSlug)
  if (!row?.is_first) {
    const earlier = row ? await findEarlier(tx, key) : await findMade(tx, key, awardId)
    if (earlier !== undefined) return { earlier }
  }
  const badge = row ? readAwardableClass(row) : await requireBadgeClassForAward(tx, at, alone)
  const taken = row?.wrapped_private_key
    ? await readTaken(tx, at.issuerSlug, awardIds, row)
    : await takeForAwards(tx, badge, awardIds)
  return { issuer, badge, taken }
}
