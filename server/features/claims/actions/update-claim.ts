import type { ClaimChanges, ClaimPath } from '#contracts/claims/claims.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { holdSignInOf } from '#infra/authority/hold-sign-in.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { storableJson } from '#infra/db/storable.ts'
import { transaction } from '#infra/db/transaction.ts'
import { invalid } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import type { ClaimRow } from '../queries.ts'
import { readAsks } from '../review/is-reviewed.ts'
import { checkRules } from './check-rules.ts'
import { requireOwnClaim } from './require-claim.ts'
import { requireRunningGroup } from './require-running-group.ts'
import { writeAddresses } from './write-addresses.ts'

/** What is left out stays as it was; null takes a rule away. */
const choose = <Value>(given: Value | undefined, before: Value): Value => (given === undefined ? before : given)
const moment = (given: string | null | undefined, before: Date | null): Date | null =>
  given === undefined ? before : given === null ? null : new Date(given)

/** What says who gets the badge, and when; the rest is what it is called and what is told with it. */
const opening = ['opens_at', 'closes_at', 'cap', 'domains', 'addresses', 'group', 'approval'] as const

/** Of one that people can reach: as far as stolen sign-ins are asked about, it counts as started in the one that changed that. */
const opensWider = ({ state }: ClaimRow, input: ClaimChanges): boolean =>
  state === 'open' && opening.some((rule) => input[rule] !== undefined)

/** Changes the rules of a claim, in whatever state; places that are held or taken stay. */
export const updateClaim = (actor: Actor, at: ClaimPath, input: ClaimChanges): Promise<void> =>
  transaction(db(), async (tx) => {
    const signIn = await holdSignInOf(tx, actor)
    const before = await requireOwnClaim(tx, actor, at)
    const rules = {
      opens_at: moment(input.opens_at, before.opens_at),
      closes_at: moment(input.closes_at, before.closes_at),
      expires_at: moment(input.expires, before.expires_at),
    }
    checkRules(rules)
    const cap = choose(input.cap, before.cap)
    if (cap !== null && cap < before.taken) throw invalid({ cap: [makeMessage('claim.cap')] })
    await requireRunningGroup(tx, at.issuerSlug, input.group)
    if (input.addresses !== undefined) await writeAddresses(tx, at.claimId, input.addresses ?? [])
    await tx
      .updateTable('claims')
      .set({
        ...rules,
        cap,
        title: input.title?.trim() ?? before.title,
        time_zone: input.time_zone ?? before.time_zone,
        domains: input.domains ? [...new Set(input.domains)] : before.domains,
        has_list: input.addresses === undefined ? before.has_list : input.addresses !== null,
        group_id: choose(input.group, before.group_id) || null,
        asks_name: input.asks_name ?? before.asks_name,
        needs_approval: input.approval ?? before.needs_approval,
        asks: storableJson(input.asks ?? readAsks(before)),
        narrative: choose(input.narrative, before.narrative) || null,
        evidence: choose(input.evidence, before.evidence) || null,
        updated_at: now(),
        ...(signIn !== null && opensWider(before, input) ? { made_in: signIn } : {}),
      })
      .where('claim_id', '=', at.claimId)
      .execute()
    noteAction(tx, actor, {
      verb: 'claim.changed',
      subject: { kind: 'claim', id: at.claimId },
      detail: { issuer: at.issuerSlug, fields: Object.keys(input).sort().join(' ') },
    })
  })
