import { sql } from 'kysely'
import { now } from '#infra/clock.ts'
import { storableJson } from '#infra/db/storable.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { notFound } from '#infra/errors.ts'
import { lockAddresses } from '../accounts/index.ts'
import { requireBadgeClass } from '../badge-classes/index.ts'
import { findIssuer, loadSeed, placeAward, revokeStatusEntries, takeStatusEntries } from '../issuers/index.ts'
import { findRecipients } from './batches/find-recipients.ts'
import { countAwards } from './batches/write-awards.ts'
import { readAwardDetails } from './parse-award-details.ts'
import type { StoredEvidence } from './parse-details.ts'
import type { Recipient } from './parse-recipient.ts'
import { readRecipientName } from './recipient-profile.ts'
import { signAside } from './signing/sign-aside.ts'
import type { DocumentFacts } from './signing/sign-documents.ts'
import { type AwardDetails, gatherFacts, gatherParties, inWholeSeconds } from './write-documents.ts'

export interface AwardToTakeIn {
  awardId: string
  recipient: Recipient
  salt: string
  issuedOn: Date
  expiresAt: Date | null
  /** How the 2.0 document spells these: a badge that was baked before says the same to the letter, or counts as altered. */
  spelled: { issuedOn: string; expires: string | null; identity: string }
  narrative: string | null
  evidence: StoredEvidence[]
  extensions: AwardDetails['extensions']
  /** Without `at` when it was revoked was noted nowhere: it counts from now. */
  revoked: { reason: string; at?: Date } | null
  acceptance: 'Unaccepted' | 'Accepted' | 'Rejected'
  createdBy: string | null
  createdAt: Date
}

/**
 * Writes awards of one badge class that another server had made: their Open Badges 2.0 documents as they were, a 3.0
 * credential signed now, places in the status list, and the backpacks of those who have proven the addresses. Nobody is
 * told: they have had these badges for long. Locks in the order of a batch.
 */
export const takeInAwards = async (
  tx: Tx,
  at: { issuerId: string; badgeId: string },
  awards: readonly AwardToTakeIn[],
): Promise<void> => {
  const badge = await requireBadgeClass(tx, { issuerSlug: at.issuerId, badgeSlug: at.badgeId })
  const issuer = await findIssuer(tx, at.issuerId)
  if (!issuer) throw notFound()
  const places = await takeStatusEntries(
    tx,
    at.issuerId,
    awards.map(({ awardId }) => awardId),
  )
  const emails = awards.flatMap(({ recipient }) => (recipient.type === 'email' ? recipient.identifier : []))
  await lockAddresses(tx, emails)
  const { ownerOf } = await findRecipients(tx, emails)
  const parties = gatherParties(issuer, badge)
  const placed = awards.flatMap((award) => {
    const status = places.get(award.awardId)
    return status ? [{ award, status }] : []
  })
  const documents = await signAside({
    seed: await loadSeed(tx, at.issuerId),
    created: inWholeSeconds(now()),
    awards: placed.map(({ award, status }) =>
      spellAs(award, gatherFacts(detailsOf(award), parties, placeAward(at.issuerId, status))),
    ),
  })
  const rows = placed.map(({ award, status }, index) => ({
    award_id: award.awardId,
    recipient_type: award.recipient.type,
    recipient_identifier: award.recipient.identifier,
    recipient_name: readRecipientName(award.extensions).trim() || null,
    salt: award.salt,
    hashed: award.recipient.hashed,
    narrative: award.narrative,
    evidence: award.evidence,
    extensions: award.extensions,
    issued_on: award.issuedOn,
    expires_at: award.expiresAt,
    revoked_at: award.revoked ? (award.revoked.at ?? now()) : null,
    revocation_reason: award.revoked?.reason ?? null,
    acceptance: award.acceptance,
    list_number: status.listNumber,
    status_index: status.index,
    assertion: documents[index]?.assertion,
    credential: documents[index]?.credential,
    created_by: award.createdBy,
    created_at: award.createdAt,
    owner_id: ownerOf(award.recipient) ?? null,
  }))
  await insertRows(tx, { ...at, imageKey: badge.image_key, version: badge.version }, rows)
  const gone = placed.filter(({ award }) => award.revoked)
  if (gone.length > 0) {
    const entries = gone.map(({ status }) => ({ listNumber: status.listNumber, index: status.index }))
    await revokeStatusEntries(tx, at.issuerId, entries)
  }
  await countAwards(tx, badge, placed.length - gone.length)
}

const spellAs = ({ spelled }: AwardToTakeIn, facts: DocumentFacts): DocumentFacts => {
  const { award, badge } = facts.assertion
  const { issuedOn, expires, identity } = spelled
  const own = { ...award, issuedOn, ...(expires === null ? {} : { expires }) }
  return { ...facts, assertion: { badge, award: { ...own, recipient: { ...award.recipient, identity } } } }
}

const detailsOf = (award: AwardToTakeIn): AwardDetails => ({
  ...award,
  issuedOn: inWholeSeconds(award.issuedOn),
  expiresAt: award.expiresAt && inWholeSeconds(award.expiresAt),
  details: readAwardDetails({}),
})

async function insertRows(
  tx: Tx,
  { issuerId, badgeId, imageKey, version }: { issuerId: string; badgeId: string; imageKey: string; version: number },
  rows: readonly object[],
): Promise<void> {
  await sql`
    with made as materialized (
      select * from json_to_recordset(${storableJson(rows)}::json) as row (
        award_id text, recipient_type text, recipient_identifier text, recipient_name text, salt text, hashed boolean,
        narrative text, evidence jsonb, extensions jsonb, issued_on timestamptz, expires_at timestamptz,
        revoked_at timestamptz, revocation_reason text, acceptance text, list_number integer, status_index integer,
        assertion text, credential text, created_by text, created_at timestamptz, owner_id text
      )
    ), located as (
      insert into award_locations (award_id, issuer_id) select award_id, ${issuerId} from made
    ), awaited as (
      insert into recipient_awards (recipient_identifier, issuer_id, award_id)
      select recipient_identifier, ${issuerId}, award_id from made where recipient_type = 'email'
    ), kept as (
      insert into backpack_entries (account_id, issuer_id, award_id, removed_at)
      select owner_id, ${issuerId}, award_id, case when acceptance = 'Rejected' then ${now()}::timestamptz end
      from made where owner_id is not null
    )
    insert into awards (
      issuer_id, award_id, badge_id, recipient_type, recipient_identifier, recipient_name, salt, hashed, narrative,
      evidence, extensions, image_key, issued_on, expires_at, revoked_at, revocation_reason, acceptance, list_number,
      status_index, assertion, credential, created_by, created_at, badge_version, term_checked
    )
    select ${issuerId}, award_id, ${badgeId}, recipient_type, recipient_identifier, recipient_name, salt, hashed,
      narrative, evidence, extensions, ${imageKey}, issued_on, expires_at, revoked_at, revocation_reason, acceptance,
      list_number, status_index, assertion, credential, created_by, created_at, ${version}, true
    from made`.execute(tx)
}
