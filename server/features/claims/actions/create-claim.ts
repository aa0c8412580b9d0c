import { type ClaimInput, claimMaximum } from '#contracts/claims/claims.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { holdSignIn } from '#infra/authority/hold-sign-in.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { storableJson } from '#infra/db/storable.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { findMade, type RequestKey } from '#infra/http/limits/request-key.ts'
import { newId } from '#infra/ids.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { requireRole } from '../../issuers/index.ts'
import { findHome } from '../../oauth/index.ts'
import { type ClaimRow, findClaim } from '../queries.ts'
import { linkToken, newLinkToken } from '../secrets.ts'
import { checkRules } from './check-rules.ts'
import { requireRunningGroup } from './require-running-group.ts'
import { writeAddresses } from './write-addresses.ts'

/** Makes a claim, as a draft: nobody reaches it before it is started. */
export const createClaim = (
  actor: Actor,
  issuerId: string,
  input: ClaimInput,
  key: RequestKey | undefined,
): Promise<ClaimRow> =>
  transaction(db(), async (tx) => {
    await holdSignIn(tx, actor)
    await requireRole(tx, actor, issuerId, 'manage-claims')
    const claimId = newId()
    const earlier = await findMade(tx, key, claimId)
    if (earlier === undefined) {
      await requireClass(tx, issuerId, input.badge_class)
      const rules = {
        opens_at: input.opens_at ? new Date(input.opens_at) : null,
        closes_at: input.closes_at ? new Date(input.closes_at) : null,
        expires_at: input.expires ? new Date(input.expires) : null,
      }
      checkRules(rules)
      await requireRunningGroup(tx, issuerId, input.group)
      await insertClaim(tx, actor, {
        ...rules,
        claim_id: claimId,
        issuer_id: issuerId,
        badge_id: input.badge_class,
        kind: input.kind,
        title: input.title.trim(),
        time_zone: input.time_zone,
        cap: input.cap ?? null,
        domains: [...new Set(input.domains)],
        has_list: input.addresses != null,
        group_id: input.group || null,
        asks_name: input.asks_name,
        needs_approval: input.approval,
        asks: storableJson(input.asks),
        narrative: input.narrative?.trim() ? input.narrative : null,
        evidence: input.evidence || null,
      })
      await writeAddresses(tx, claimId, input.addresses ?? [])
    }
    const made = await findClaim(tx, { issuerSlug: issuerId, claimId: earlier ?? claimId })
    if (!made) throw notFound()
    return made
  })

type Rules = { asks: string } & Omit<
  ClaimRow,
  | 'state'
  | 'asks'
  | 'token_hash'
  | 'sealed_token'
  | 'taken'
  | 'overdue'
  | 'has_home'
  | 'grant_id'
  | 'made_by'
  | 'made_in'
  | 'group_name'
  | 'created_by'
  | 'created_at'
  | 'updated_at'
>

/** A draft with a link of its own. Whoever makes another one at the same time waits, and counts this one. */
export const insertClaim = async (tx: Tx, actor: Actor, rules: Rules): Promise<void> => {
  const { issuer_id, claim_id } = rules
  await tx.selectFrom('issuers').select('issuer_id').where('issuer_id', '=', issuer_id).forNoKeyUpdate().execute()
  const { count } = await tx
    .selectFrom('claims')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('issuer_id', '=', issuer_id)
    .executeTakeFirstOrThrow()
  if (Number(count) >= claimMaximum) throw refuse('claim.limit')
  const token = newLinkToken()
  await tx
    .insertInto('claims')
    .values({
      ...rules,
      state: 'draft',
      token_hash: hashSecret(token),
      sealed_token: linkToken.seal(claim_id, token),
      created_by: actor.accountId,
      ...(await findHome(tx, actor, issuer_id)),
      created_at: now(),
      updated_at: now(),
    })
    .execute()
  noteAction(tx, actor, {
    verb: 'claim.created',
    subject: { kind: 'claim', id: claim_id },
    detail: { issuer: issuer_id, badge: rules.badge_id, title: rules.title },
  })
}

/** Of the issuer, and not put away; it stays while the claim is written. */
async function requireClass(tx: Tx, issuerId: string, badgeId: string): Promise<void> {
  const badge = badgeId.includes('\u0000')
    ? undefined
    : await tx
        .selectFrom('badge_classes')
        .select('archived_at')
        .where('issuer_id', '=', issuerId)
        .where('badge_id', '=', badgeId)
        .forKeyShare()
        .executeTakeFirst()
  if (!badge || badge.archived_at) throw refuse('claim.badge')
}
