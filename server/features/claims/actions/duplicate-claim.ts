import { sql } from 'kysely'
import type { ClaimPath } from '#contracts/claims/claims.ts'
import { holdSignIn } from '#infra/authority/hold-sign-in.ts'
import { db } from '#infra/context.ts'
import { storableJson } from '#infra/db/storable.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { findMade, type RequestKey } from '#infra/http/limits/request-key.ts'
import { newId } from '#infra/ids.ts'
import { type ClaimRow, findClaim } from '../queries.ts'
import { readAsks } from '../review/is-reviewed.ts'
import { insertClaim } from './create-claim.ts'
import { requireOwnClaim } from './require-claim.ts'

/** A draft with the same rules and the same list. Times that are over do not come along. */
export const duplicateClaim = (
  actor: Actor,
  at: ClaimPath,
  title: string,
  key: RequestKey | undefined,
): Promise<ClaimRow> =>
  transaction(db(), async (tx) => {
    await holdSignIn(tx, actor)
    const model = await requireOwnClaim(tx, actor, at)
    const claimId = newId()
    const earlier = await findMade(tx, key, claimId)
    if (earlier === undefined) {
      const {
        state,
        token_hash,
        sealed_token,
        taken,
        overdue,
        has_home,
        grant_id,
        made_by,
        made_in,
        group_name,
        created_by,
        created_at,
        updated_at,
        ...rules
      } = model
      const times = state === 'ended' ? { opens_at: null, closes_at: null } : {}
      await insertClaim(tx, actor, {
        ...rules,
        ...times,
        asks: storableJson(readAsks(rules)),
        claim_id: claimId,
        title: title.trim(),
      })
      await sql`
        insert into claim_addresses (claim_id, email)
        select ${claimId}, email from claim_addresses where claim_id = ${at.claimId}`.execute(tx)
    }
    const made = await findClaim(tx, { issuerSlug: at.issuerSlug, claimId: earlier ?? claimId })
    if (!made) throw notFound()
    return made
  })
