import { randomBytes } from 'node:crypto'
import type { AwardPath, NewAward } from '#contracts/awards.ts'
import type { BadgePath } from '#contracts/badge-classes.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { findMade, type RequestKey } from '#infra/http/request-key.ts'
import { newId } from '#infra/ids.ts'
import { writeFor } from '#infra/languages/find-languages.ts'
import { lockAddress } from '../accounts/index.ts'
import { type BadgeClassRow, requireBadgeClassForAward } from '../badge-classes/index.ts'
import {
  type IssuerForActor,
  listCarried,
  loadSigningKey,
  nameOfIssuer,
  parseBadgeDetails,
  queueAwardMail,
  requireAwarding,
  takeStatusEntry,
} from '../issuers/index.ts'
import { noteAwards } from '../notifications/index.ts'
import { tellOfAwards } from '../webhooks/index.ts'
import { computeExpiry } from './expiry.ts'
import { insertAward } from './insert-award.ts'
import { awardMail } from './mail.ts'
import { parseAwardDetails, writeAwardDetails } from './parse-award-details.ts'
import { parseEvidence, parseExtensions } from './parse-details.ts'
import { parseRecipient, type Recipient } from './parse-recipient.ts'
import { type AwardRow, findAward, findLiveAward, findRecipientState } from './queries.ts'
import { readRecipientName } from './recipient-profile.ts'
import { type AwardDetails, inWholeSeconds, writeDocuments } from './write-documents.ts'
import { writeNarrative } from './write-narrative.tsx'

export interface Issuance {
  /** When it was issued, where that was before now. */
  issuedOn?: Date
  /** The same request as before gives the award that was made then. */
  key?: RequestKey | undefined
  /** Looks at the signed credential; what it throws leaves nothing behind. */
  judge?(credential: string): void
}

/** Awards a badge: the signed documents, the recipient's copy and the mail are there together, or none of them. */
export const awardBadge = async (
  actor: Actor,
  at: BadgePath,
  input: NewAward,
  { issuedOn, key: requestKey, judge }: Issuance = {},
): Promise<AwardRow> => {
  const base: Omit<AwardDetails, 'expiresAt' | 'details'> = {
    awardId: newId(),
    recipient: parseRecipient(input),
    salt: randomBytes(16).toString('hex'),
    issuedOn: inWholeSeconds(issuedOn ?? now()),
    narrative: input.narrative?.trim() ? input.narrative : null,
    evidence: parseEvidence(input),
    extensions: parseExtensions(input),
  }
  return transaction(db(), async (tx) => {
    const issuer = await requireAwarding(tx, actor, at.issuerSlug)
    const earlier = await findMade(tx, requestKey, base.awardId)
    if (earlier !== undefined) return requireAward(tx, { ...at, awardSlug: earlier })
    const badge = await requireBadgeClassForAward(tx, at, !input.allow_duplicate_awards)
    if (!input.allow_duplicate_awards) await refuseDuplicate(tx, badge, base.recipient)
    const award = {
      ...base,
      details: parseAwardDetails(input, parseBadgeDetails(badge.details).result_descriptions),
      expiresAt: computeExpiry(input.expires, badge, base.issuedOn),
    }
    const status = await takeStatusEntry(tx, issuer.issuer_id, award.awardId)
    const key = await loadSigningKey(tx, issuer.issuer_id)
    const carried = await listCarried(tx, issuer.issuer_id, badge)
    const documents = await writeDocuments(award, { issuer, badge, status, key, carried })
    judge?.(documents.credential)
    const row: AwardRow = {
      issuer_id: issuer.issuer_id,
      award_id: award.awardId,
      badge_id: badge.badge_id,
      recipient_type: award.recipient.type,
      recipient_identifier: award.recipient.identifier,
      hashed: award.recipient.hashed,
      narrative: award.narrative,
      evidence: award.evidence,
      extensions: award.extensions,
      details: award.details,
      issued_on: award.issuedOn,
      expires_at: award.expiresAt,
      revoked_at: null,
      revocation_reason: null,
      acceptance: 'Unaccepted',
      recipient_name: readRecipientName(award.extensions).trim() || null,
      version: 1,
      badge_version: badge.version,
      assertion: documents.assertion,
      image_key: badge.image_key,
      created_by: actor.accountId,
      created_at: now(),
      creator_email: issuer.actor_email,
    }
    const ownerId = await notify(tx, award, {
      issuer,
      badge,
      sender: actor.accountId,
      isWanted: input.create_notification,
    })
    const { creator_email: _shown, ...columns } = row
    await insertAward(
      tx,
      {
        ...columns,
        evidence: JSON.stringify(award.evidence),
        extensions: JSON.stringify(award.extensions),
        details: writeAwardDetails(award.details),
        salt: award.salt,
        list_number: status.listNumber,
        status_index: status.index,
        credential: documents.credential,
      },
      ownerId,
    )
    if (ownerId !== undefined) await noteAwards(tx, 'badge', row.issuer_id, [row.award_id])
    await tellOfAwards(tx, 'award.made', [row])
    return row
  })
}

async function requireAward(tx: Tx, at: AwardPath): Promise<AwardRow> {
  const award = await findAward(tx, at)
  if (!award) throw notFound()
  return award
}

/** Only awards that count: neither revoked nor expired. The class is locked, so two calls cannot both find none. */
async function refuseDuplicate(tx: Tx, badge: BadgeClassRow, { type, identifier }: Recipient): Promise<void> {
  if (await findLiveAward(tx, badge, { type, identifier }, now())) throw refuse('award.duplicate')
}

/**
 * Mails on request, and always to an address that never got a badge: its holder must know that data about them is
 * kept. Returns the account that has proven the address.
 */
async function notify(
  tx: Tx,
  { awardId, recipient, narrative, extensions }: AwardDetails,
  {
    issuer,
    badge,
    sender,
    isWanted,
  }: { issuer: IssuerForActor; badge: BadgeClassRow; sender: string; isWanted: boolean },
): Promise<string | undefined> {
  if (recipient.type !== 'email') return undefined
  await lockAddress(tx, recipient.identifier)
  const { ownerId, isFirst } = await findRecipientState(tx, recipient.identifier)
  if (isWanted || isFirst) {
    const hasAccount = ownerId !== undefined
    const words = { name: readRecipientName(extensions).trim(), narrative: writeNarrative(narrative ?? '') }
    const to = recipient.identifier
    const letter = await writeFor(tx, { to, sender }, () =>
      awardMail({ awardId, recipient: to, issuer: nameOfIssuer(issuer), badge, hasAccount, ...words }),
    )
    await queueAwardMail(tx, issuer.issuer_id, [{ kind: 'award', to, ...letter, awardId }])
  }
  return ownerId
}
