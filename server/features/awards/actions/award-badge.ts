import { randomBytes } from 'node:crypto'
import type { AwardPath, NewAward } from '#contracts/awards/awards.ts'
import type { BadgePath } from '#contracts/badge-classes/badge-classes.ts'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { keepPlans } from '#infra/db/connections/keep-plans.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { notFound, refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import type { RequestKey } from '#infra/http/limits/request-key.ts'
import { newId } from '#infra/ids.ts'
import { readRecipientName } from '#shared/badges/recipient-profile.ts'
import { holdAddresses } from '../../accounts/index.ts'
import type { BadgeClassRow } from '../../badge-classes/index.ts'
import { parseBadgeDetails } from '../../issuers/index.ts'
import { computeExpiry } from '../expiry.ts'
import { findSurroundings } from '../find-recipients.ts'
import type { SignedAward } from '../insert-awards.ts'
import { type Making, makeAwards } from '../make-awards.ts'
import { parseAwardDetails } from '../parse-award-details.ts'
import { parseEvidence, parseExtensions } from '../parse-details.ts'
import { parseRecipient } from '../parse-recipient.ts'
import { type AwardRow, findAward } from '../queries.ts'
import { sendAwardMails } from '../send-award-mails.ts'
import { takeForOne } from '../take-for-one.ts'
import { type AwardDetails, inWholeSeconds } from './write-documents.ts'

export interface Issuance {
  /** When it was issued, where that was before now. */
  issuedOn?: Date
  /** The same request as before gives the award that was made then. */
  key?: RequestKey | undefined
  /** Looks at the signed credential; what it throws leaves nothing behind. */
  evaluate?(credential: string): void
  /** Of which it is a part. */
  within?: Tx
  /** The recipient knows, and no mail goes out. */
  isKnown?: true
}

/** Awards a badge to one: the signed documents, the recipient's copy and the mail are there together, or none of them. */
export const awardBadge = async (
  actor: Actor,
  at: BadgePath,
  input: NewAward,
  { issuedOn, key: requestKey, evaluate, within, isKnown }: Issuance = {},
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
  const make = async (tx: Tx) => {
    const emails = base.recipient.type === 'email' ? [base.recipient.identifier] : []
    const asked = { awardId: base.awardId, emails, key: requestKey, alone: !input.allow_duplicate_awards }
    const found = await takeForOne(tx, actor, at, asked)
    if ('earlier' in found) return requireAward(tx, { ...at, awardSlug: found.earlier })
    const { issuer, badge, taken } = found
    const wanted = {
      ...base,
      mayRepeat: input.allow_duplicate_awards,
      expiresAt: computeExpiry(input.expires, badge, base.issuedOn),
    }
    if (!taken.isHolding) await holdAddresses(tx, emails)
    const once = wanted.mayRepeat ? [] : [wanted.recipient.identifier]
    const known = await findSurroundings(tx, { badge, emails, sender: actor.accountId, once })
    if (known.partRepeated([wanted]).repeated.length > 0) throw refuse('award.duplicate')
    const draft = {
      ...wanted,
      name: readRecipientName(base.extensions).trim() || null,
      details: parseAwardDetails(input, parseBadgeDetails(badge.details).result_descriptions),
      wantsMail: input.create_notification,
    }
    const mail: Making['mail'] = async (...its) => (isKnown ? [] : sendAwardMails(tx, ...its))
    const begun = { taken: { ...taken, isHolding: true }, known }
    const by = { awardedBy: actor.accountId, sender: actor.accountId }
    const [made] = await makeAwards(tx, { issuer, badge, ...by, evaluate, mail, begun }, [draft])
    if (!made) throw new Error('Nothing was made.')
    return showMade(made, badge, issuer.actor_email)
  }
  return keepPlans(() => transaction(within ?? db(), make))
}

async function requireAward(tx: Tx, at: AwardPath): Promise<AwardRow> {
  const award = await findAward(tx, at)
  if (!award) throw notFound()
  return award
}

/** The award as it would be read from the database. */
const showMade = (
  { award, documents, createdBy, createdAt }: SignedAward,
  badge: BadgeClassRow,
  creator_email: string | null,
): AwardRow => ({
  issuer_id: badge.issuer_id,
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
  accepted_at: null,
  recipient_name: award.name,
  version: 1,
  badge_version: badge.version,
  assertion: documents.assertion,
  image_key: badge.image_key,
  created_by: createdBy,
  created_at: createdAt,
  creator_email,
})
