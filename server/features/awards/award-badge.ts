import { randomBytes } from 'node:crypto'
import type { NewAward } from '#contracts/awards.ts'
import type { BadgePath } from '#contracts/badge-classes.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { newId } from '#infra/ids.ts'
import type { JsonObject } from '#openbadges'
import { type BadgeClassWithCounts, requireBadgeClass } from '../badge-classes/index.ts'
import { requireRole, takeStatusEntry } from '../issuers/index.ts'
import { buildDocuments } from './build-documents.ts'
import { deliverAward } from './deliver-award.ts'
import { addDuration } from './expiry.ts'
import { findDuplicate } from './queries.ts'
import { readRecipient } from './read-recipient.ts'

/**
 * Awards a badge in one transaction: place in the status list, signed documents, the award, the recipient's backpack,
 * the mail. All of it is there afterwards, or nothing.
 */
export const awardBadge = (actor: Actor, { issuerSlug, badgeSlug }: BadgePath, input: NewAward): Promise<string> => {
  const recipient = readRecipient(input)
  const awardId = newId()
  return transaction(db(), async (tx) => {
    const issuer = await requireRole(tx, actor, issuerSlug, 'award')
    const badge = await requireBadgeClass(tx, issuerSlug, badgeSlug)
    if (!input.allow_duplicate_awards && (await findDuplicate(tx, { issuerSlug, badgeSlug }, recipient))) {
      throw refuse('award.duplicate')
    }
    const place = await takeStatusEntry(tx, issuerSlug, awardId)
    const row = describe(input, badge, recipient)
    const documents = await buildDocuments(tx, {
      issuer,
      badge,
      awardId,
      place,
      extensions: row.extensions,
      facts: {
        recipient: { type: input.recipient_type, identity: recipient, hashed: row.hashed, salt: row.salt },
        issuedOn: row.issuedOn,
        ...(row.expires ? { expires: row.expires } : {}),
        ...(row.narrative ? { narrative: row.narrative } : {}),
        evidence: row.evidence.map((item) => ({
          ...(item.evidence_url ? { id: item.evidence_url } : {}),
          ...(item.narrative ? { narrative: item.narrative } : {}),
        })),
      },
    })
    await insertAward(tx, actor, { awardId, badge, recipient, input, row, place, documents })
    await deliverAward(tx, { awardId, issuer, badge, recipient, input })
    return awardId
  })
}

type Described = ReturnType<typeof describe>

function describe(input: NewAward, badge: BadgeClassWithCounts, recipient: string) {
  const issuedOn = now()
  const items = [...(input.evidence ? [{ evidence_url: input.evidence }] : []), ...(input.evidence_items ?? [])]
  return {
    recipient,
    issuedOn,
    expires: readExpiry(input, badge, issuedOn),
    narrative: input.narrative?.trim() || null,
    evidence: items.map((item) => ({
      evidence_url: item.evidence_url?.trim() || null,
      narrative: ('narrative' in item ? item.narrative?.trim() : '') || null,
    })),
    extensions: { ...input.extensions } as JsonObject,
    hashed: input.hashed ?? (input.recipient_type === 'email' || input.recipient_type === 'telephone'),
    salt: randomBytes(16).toString('hex'),
  }
}

function readExpiry(input: NewAward, badge: BadgeClassWithCounts, issuedOn: Date): Date | undefined {
  if (input.expires === null) return undefined
  if (input.expires !== undefined) return new Date(input.expires)
  const { expires_amount: amount, expires_unit: unit } = badge
  return amount !== null && unit !== null ? addDuration(issuedOn, amount, unit) : undefined
}

interface Inserted {
  awardId: string
  badge: BadgeClassWithCounts
  recipient: string
  input: NewAward
  row: Described
  place: { listNumber: number; index: number }
  documents: { assertion: string; credential: string }
}

async function insertAward(
  tx: Tx,
  actor: Actor,
  { awardId, badge, recipient, input, row, place, documents }: Inserted,
) {
  await tx
    .insertInto('awards')
    .values({
      issuer_id: badge.issuer_id,
      award_id: awardId,
      badge_id: badge.badge_id,
      recipient_type: input.recipient_type,
      recipient_identifier: recipient,
      salt: row.salt,
      hashed: row.hashed,
      narrative: row.narrative,
      evidence: JSON.stringify(row.evidence),
      extensions: JSON.stringify(row.extensions),
      image_key: badge.image_key,
      issued_on: row.issuedOn,
      expires_at: row.expires ?? null,
      list_number: place.listNumber,
      status_index: place.index,
      assertion: documents.assertion,
      credential: documents.credential,
      created_by: actor.accountId,
      created_at: row.issuedOn,
    })
    .execute()
  await tx.insertInto('award_locations').values({ award_id: awardId, issuer_id: badge.issuer_id }).execute()
}
