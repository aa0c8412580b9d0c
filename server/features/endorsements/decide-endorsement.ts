import type { Selectable } from 'kysely'
import type { EndorsementPath } from '#contracts/issuers/endorsements.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import type { EndorsementsTable } from '#infra/db/schema/tables.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { announceAwardChange } from '../awards/index.ts'
import { requireRole } from '../issuers/index.ts'
import { findEndorsement, lockEndorsement } from './queries.ts'
import { signAwardAnew } from './sign-award-anew.ts'

type Stored = Selectable<EndorsementsTable>

/** Accepts an endorsement, or declines it or takes an accepted one off. To say the same twice changes nothing. */
export const decideEndorsement = async (actor: Actor, at: EndorsementPath, accepted: boolean): Promise<void> => {
  const changedAward = await transaction(db(), async (tx) => {
    await requireRole(tx, actor, at.issuerSlug, 'decide-endorsements')
    const stored = await lockEndorsement(tx, 'issuer_id', at.issuerSlug, at.endorsementSlug)
    if (!stored) throw notFound()
    const before = stored.state
    const after = accepted ? 'accepted' : 'declined'
    if (before === after) return undefined
    if (accepted) await requireAcceptable(tx, stored)
    await tx
      .updateTable('endorsements')
      .set({ state: after, decided_at: now() })
      .where('endorsement_id', '=', stored.endorsement_id)
      .execute()
    if (stored.award_id === null || !stored.is_carried || (!accepted && before !== 'accepted')) return undefined
    await signAwardAnew(tx, actor, stored, accepted)
    return stored.award_id
  })
  if (changedAward !== undefined) announceAwardChange(changedAward)
}

async function requireAcceptable(tx: Tx, { endorsement_id, withdrawn_at, valid_until }: Stored): Promise<void> {
  if (withdrawn_at !== null) throw refuse('endorsement.withdrawn')
  if (valid_until !== null && valid_until <= now()) throw refuse('endorsement.ended')
  const shown = await findEndorsement(tx, endorsement_id)
  if (!shown || shown.outdated) throw refuse('endorsement.outdated')
}
