import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { updateAward } from '#contracts/awards/award-lists.ts'
import type { AwardPath } from '#contracts/awards/awards.ts'
import { now } from '#infra/clock.ts'
import { context, db } from '#infra/context.ts'
import { type Tx, transaction } from '#infra/db/transaction.ts'
import { writtenAt } from '#infra/db/written-at.ts'
import { invalid, notFound, refuse } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { canonicalIdentifier, hashIdentity } from '#openbadges'
import { nameRecipient, readRecipientName } from '#shared/badges/recipient-profile.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { findFormerVersion, requireBadgeClass } from '../../badge-classes/index.ts'
import { findStatusEntry, type IssuerRow, loadSigningKey, parseBadgeDetails, requireRole } from '../../issuers/index.ts'
import { tellOfAwards } from '../../webhooks/index.ts'
import { keepAnew } from '../documents/keep-documents.ts'
import { announceChange } from '../lists/changes.ts'
import { parseAwardDetails, readAwardDetails, writeAwardDetails } from '../parse-award-details.ts'
import { parseEvidence, parseExtensions } from '../parse-details.ts'
import { readEvidence } from '../present.ts'
import { lockAward } from '../queries.ts'
import { correctDocuments, type Documents } from './correct-documents.ts'
import type { AwardDetails } from './write-documents.ts'

type Correction = z.output<typeof updateAward.body>
type Words = Pick<AwardDetails, 'narrative' | 'evidence' | 'expiresAt' | 'extensions' | 'details'>

/** Changes what an award says and signs it anew; what it said before is kept. Without a change nothing happens. */
export const correctAward = async (actor: Actor, at: AwardPath, input: Correction): Promise<void> => {
  const changes = readChanges(input)
  const name = input.recipient_name
  const isChanged = await transaction(db(), async (tx) => {
    const issuer = await requireRole(tx, actor, at.issuerSlug, 'revoke')
    return rewriteAward(tx, { actor, issuer, at }, (before, results, stored) => {
      refuseSomebodyElse(input, stored)
      // What is sent back as it was shown is no change, though it was kept before names were read as they are now.
      const kept = isDeepStrictEqual(input.extensions, before.extensions) ? { extensions: before.extensions } : {}
      const after: Words = {
        ...before,
        ...changes,
        ...kept,
        details: parseAwardDetails(input, results, before.details),
      }
      return name === undefined ? after : { ...after, extensions: nameRecipient(after.extensions, name) }
    })
  })
  if (isChanged) announceChange(at.awardSlug)
}

/**
 * Takes evidence off an award, by what its address ends with, and signs it anew. Whoever calls it has asked whether the actor may;
 * and tells that the award has changed once it is done. Nothing is done to one that was revoked.
 */
export const dropEvidence = async (
  tx: Tx,
  { ending, ...by }: Omit<Rewriting, 'actor'> & { actor: Actor | undefined; ending: string },
): Promise<boolean> => {
  const stored = await lockAward(tx, by.at)
  if (!stored || stored.revoked_at) return false
  return rewriteAward(tx, by, (before) => ({
    ...before,
    evidence: before.evidence.filter(({ evidence_url }) => !evidence_url?.endsWith(ending)),
  }))
}

interface Rewriting {
  actor: Actor | undefined
  issuer: IssuerRow & { version: number }
  at: AwardPath
}

type ResultDescriptions = Parameters<typeof parseAwardDetails>[1]

/** Signs an award anew with what `change` makes of its words; false where that is the same. */
async function rewriteAward(
  tx: Tx,
  { actor, issuer, at }: Rewriting,
  change: (before: Words, results: ResultDescriptions, stored: Stored) => Words,
): Promise<boolean> {
  const current = await requireBadgeClass(tx, at)
  const stored = await lockAward(tx, at)
  if (!stored) throw notFound()
  if (stored.revoked_at) throw refuse('award.revoked')
  // Results are those of the class as it was when the badge was awarded.
  const former = await findFormerVersion(tx, at, stored.badge_version)
  const badge = former ? { ...current, ...former, version: stored.badge_version } : current
  const before = readWords(stored)
  const { result_descriptions } = parseBadgeDetails(badge.details)
  const after = change(before, result_descriptions, stored)
  if (isDeepStrictEqual(after, before)) return false
  const award: AwardDetails = {
    awardId: stored.award_id,
    recipient: { type: stored.recipient_type, identifier: stored.recipient_identifier, hashed: stored.hashed },
    salt: stored.salt,
    issuedOn: stored.issued_on,
    ...after,
  }
  const documents = await correctDocuments(
    { stored, award, formerExtensions: Object.keys(before.extensions) },
    {
      issuer,
      badge,
      status: await findStatusEntry(tx, at.issuerSlug, {
        listNumber: stored.list_number,
        index: stored.status_index,
      }),
      key: await loadSigningKey(tx, at.issuerSlug),
    },
  )
  await keepVersion(tx, actor, stored)
  await store(tx, stored, after, documents)
  await tellOfAwards(tx, 'award.corrected', [stored])
  return true
}

/** Programs send a whole award back: whom it is about, in plain or as its hash, is refused only where that is somebody else. */
function refuseSomebodyElse({ recipient_identifier: given }: Correction, stored: Stored): void {
  const { recipient_identifier: kept, recipient_type, salt } = stored
  if (!given?.trim() || canonicalIdentifier(recipient_type, given) === kept) return
  if (given === hashIdentity(kept, salt, context().tools)) return
  throw invalid({ recipient_identifier: [makeMessage('award.recipient')] })
}

/** What is left out of the request is left as it is. */
const readChanges = (input: Correction): Partial<Words> => ({
  ...(input.narrative === undefined ? {} : { narrative: input.narrative?.trim() ? input.narrative : null }),
  ...(input.evidence_items === undefined ? {} : { evidence: parseEvidence(input) }),
  ...(input.expires === undefined ? {} : { expiresAt: input.expires === null ? null : new Date(input.expires) }),
  ...(input.extensions === undefined ? {} : { extensions: parseExtensions(input) }),
})

const storedExtensions = z.record(z.string(), z.json())

type Stored = NonNullable<Awaited<ReturnType<typeof lockAward>>>

const readWords = (stored: Stored): Words => ({
  narrative: stored.narrative,
  evidence: readEvidence(stored.evidence),
  expiresAt: stored.expires_at,
  extensions: storedExtensions.parse(stored.extensions),
  details: readAwardDetails(stored.details),
})

/** Keeps what the award says until now. */
export async function keepVersion(
  tx: Tx,
  actor: Actor | undefined,
  { issuer_id, award_id, version, assertion, credential }: Stored,
) {
  await tx
    .insertInto('award_versions')
    .values({
      issuer_id,
      award_id,
      version,
      assertion,
      credential,
      replaced_at: now(),
      replaced_by: actor?.accountId ?? null,
    })
    .execute()
}

async function store(tx: Tx, stored: Stored, words: Words, documents: Documents) {
  const { issuer_id, award_id, version } = stored
  const columns = await keepAnew(tx, stored, documents)
  await tx
    .updateTable('awards')
    .set({
      narrative: words.narrative,
      evidence: JSON.stringify(words.evidence),
      extensions: JSON.stringify(words.extensions),
      details: writeAwardDetails(words.details),
      recipient_name: readRecipientName(words.extensions).trim() || null,
      expires_at: words.expiresAt,
      term_checked: true,
      version: version + 1,
      updated_at: writtenAt('awards'),
      ...columns,
    })
    .where('issuer_id', '=', issuer_id)
    .where('award_id', '=', award_id)
    .execute()
}
