import type { ClaimPath, ClaimState } from '#contracts/claims/claims.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { holdSignIn } from '#infra/authority/hold-sign-in.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { requireAwarding } from '../../issuers/index.ts'
import { findHome } from '../../oauth/index.ts'
import { tellOfClaim } from '../../webhooks/index.ts'
import { adoptCodes } from '../codes/adopt-codes.ts'
import type { ClaimRow } from '../queries.ts'
import { effectiveState, mayChange } from '../states.ts'
import { requireOwnClaim } from './require-claim.ts'
import { requireRunningGroup } from './require-running-group.ts'

const verbs = { open: 'claim.started', paused: 'claim.paused', ended: 'claim.ended' } as const

/**
 * Starts, pauses or ends a claim. What it is already stays so, without a word. It goes on for as long as what it was started with has
 * access: whoever starts it anew after that answers for it.
 */
export const changeState = (actor: Actor, at: ClaimPath, state: Exclude<ClaimState, 'draft'>): Promise<ClaimRow> =>
  transaction(db(), async (tx) => {
    await holdSignIn(tx, actor)
    const before = await requireOwnClaim(tx, actor, at)
    const from = effectiveState(before)
    if (before.state === state && from === state) return before
    if (from !== state && !mayChange(from, state)) throw refuse('claim.state')
    // What cannot be awarded is not put within reach.
    if (state === 'open') {
      await requireAwarding(tx, actor, at.issuerSlug)
      await requireRunningGroup(tx, at.issuerSlug, before.group_id)
    }
    const home = state === 'open' ? await findHome(tx, actor, at.issuerSlug) : {}
    if (state === 'open' && !before.has_home) await adoptCodes(tx, before, home)
    await tx
      .updateTable('claims')
      .set({ state, ...home, updated_at: now() })
      .where('claim_id', '=', at.claimId)
      .execute()
    noteAction(tx, actor, {
      verb: verbs[state],
      subject: { kind: 'claim', id: at.claimId },
      detail: { issuer: at.issuerSlug, from },
    })
    await tellOfClaim(tx, 'claim.changed', at.claimId)
    return { ...before, ...home, state, has_home: state === 'open' || before.has_home }
  })
