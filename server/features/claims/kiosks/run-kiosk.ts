import { randomBytes } from 'node:crypto'
import type { ClaimPath } from '#contracts/claims/claims.ts'
import { type Kiosk, type KioskPath, kioskMaximum } from '#contracts/claims/kiosks.ts'
import { noteAction } from '#infra/audit/note-action.ts'
import { holdSignIn } from '#infra/authority/hold-sign-in.ts'
import { now } from '#infra/clock.ts'
import { config, db } from '#infra/context.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { transaction } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { newId, newSecret } from '#infra/ids.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { requireRole } from '../../issuers/index.ts'
import { findHome } from '../../oauth/index.ts'
import { requireClaim } from '../actions/require-claim.ts'
import { lockClaim } from '../queries.ts'
import { graceOf, isShowing, selectKiosks } from './find-kiosk.ts'
import { kioskKey, newKioskNumber } from './kiosk-codes.ts'

/** What a device shows itself with; nobody is signed in there. It stands behind #, so that no server is told. */
const kioskUrl = (token: string): string => `${config().origin}/kiosk#${token}`

/** Opens a kiosk of a claim that has begun. Of two at once one waits, and counts the other. What an app or a personal token opens closes with it. */
export const openKiosk = (actor: Actor, { issuerSlug, claimId }: ClaimPath): Promise<Kiosk & { url: string }> =>
  transaction(db(), async (tx) => {
    await holdSignIn(tx, actor)
    await requireRole(tx, actor, issuerSlug, 'run-kiosk')
    const claim = await lockClaim(tx, claimId)
    if (claim?.issuer_id !== issuerSlug) throw notFound()
    if (claim.kind === 'codes') throw refuse('kiosk.kind')
    if (claim.state === 'draft' || claim.state === 'ended') throw refuse('kiosk.closed')
    // Just after the end it is there for what waits on a device.
    if (claim.closes_at && graceOf(claim.closes_at) <= now()) throw refuse('kiosk.ended')
    if ((await listOpen(tx, claimId)).length >= kioskMaximum) throw refuse('kiosk.limit')
    const [kiosk_id, token, at] = [newId(), newSecret('ki'), now()]
    await tx
      .insertInto('kiosks')
      .values({
        kiosk_id,
        claim_id: claimId,
        number: newKioskNumber(),
        token_hash: hashSecret(token),
        sealed_key: kioskKey.seal(kiosk_id, randomBytes(32)),
        opened_by: actor.accountId,
        ...(await findHome(tx, actor, issuerSlug)),
        created_at: at,
        seen_at: at,
      })
      .execute()
    noteAction(tx, actor, {
      verb: 'kiosk.opened',
      subject: { kind: 'claim', id: claimId },
      detail: { issuer: issuerSlug, kiosk: kiosk_id },
    })
    return { id: kiosk_id, created_at: at.toISOString(), seen_at: at.toISOString(), url: kioskUrl(token) }
  })

/** Its codes are good no more, and its device sends nothing more. Closed twice it is closed. */
export const closeKiosk = (actor: Actor, { issuerSlug, claimId, kioskId }: KioskPath): Promise<void> =>
  transaction(db(), async (tx) => {
    await requireRole(tx, actor, issuerSlug, 'run-kiosk')
    const claim = await lockClaim(tx, claimId)
    if (claim?.issuer_id !== issuerSlug) throw notFound()
    const { numUpdatedRows } = await tx
      .updateTable('kiosks')
      .set(({ fn, val }) => ({ closed_at: fn.coalesce('closed_at', val(now())) }))
      .where('claim_id', '=', claimId)
      .where('kiosk_id', '=', kioskId)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw notFound()
    noteAction(tx, actor, {
      verb: 'kiosk.closed',
      subject: { kind: 'claim', id: claimId },
      detail: { issuer: issuerSlug, kiosk: kioskId },
    })
  })

const listOpen = async (db: Db, claimId: string) => {
  const rows = await selectKiosks(db)
    .where('kiosks.claim_id', '=', claimId)
    .orderBy('kiosks.created_at', 'desc')
    .orderBy('kiosk_id', 'desc')
    .limit(10 * kioskMaximum)
    .execute()
  // After the end of a claim those stay that still send what waits, so that a device that is lost can be closed.
  return rows.filter((kiosk) => (kiosk.closes_at ? now() < graceOf(kiosk.closes_at) : isShowing(kiosk)))
}

export const listKiosks = async (actor: Actor, at: ClaimPath): Promise<Kiosk[]> => {
  await requireClaim(db(), actor, at)
  const rows = await listOpen(db(), at.claimId)
  return rows.map(({ kiosk_id, opened_at, seen_at }) => ({
    id: kiosk_id,
    created_at: opened_at.toISOString(),
    seen_at: seen_at.toISOString(),
  }))
}
