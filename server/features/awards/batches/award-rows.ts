import { setImmediate as giveWay } from 'node:timers/promises'
import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import type { Said } from '#shared/messages/words.ts'
import { lockAddresses } from '../../accounts/index.ts'
import { requireBadgeClassForAward } from '../../badge-classes/index.ts'
import {
  listCarried,
  loadSeed,
  nameOfIssuer,
  parseBadgeDetails,
  placeAward,
  type StatusEntry,
  takeStatusEntries,
} from '../../issuers/index.ts'
import { noteAwards } from '../../notifications/index.ts'
import { tellOfAwards } from '../../webhooks/index.ts'
import { findTermFault } from '../expiry.ts'
import { findUnfitResult } from '../parse-award-details.ts'
import { readRecipientName } from '../recipient-profile.ts'
import { signAside } from '../signing/sign-aside.ts'
import { gatherFacts, gatherParties, inWholeSeconds } from '../write-documents.ts'
import { type Draft, draftAward } from './drafts.ts'
import { findRecipients } from './find-recipients.ts'
import { holdMails } from './hold-mails.ts'
import type { StoredBatch } from './insert-batch.ts'
import { type RepeatedRow, refuseRepeated } from './refuse-repeated.ts'
import type { StoredRow } from './stored-row.ts'
import { countAwards, insertAwards, type SignedDraft } from './write-awards.ts'

export interface WaitingRow {
  rowNumber: number
  row: StoredRow
}

/** A row that cannot be awarded as it is, and because of which field. */
export interface UnfitRow {
  rowNumber: number
  field: 'results' | 'expires'
  error: Said
}

/** Rows that were not awarded. */
export interface LeftRows {
  /** Their recipients have the badge. */
  repeated: RepeatedRow[]
  /** Their results are not among those of the class, which was changed since they came in; or they would have ended. */
  unfit: UnfitRow[]
}

/**
 * Makes the awards of these rows, with everything that belongs to an award, in a handful of statements however many
 * they are; between its steps others are answered. Rows that cannot be awarded come back. Locks in the order of
 * a single award: class, places in the status list, addresses, count.
 */
export const awardRows = async (tx: Tx, batch: StoredBatch, rows: readonly WaitingRow[]): Promise<LeftRows> => {
  const at = { issuerSlug: batch.issuer_id, badgeSlug: batch.badge_id }
  const badge = await requireBadgeClassForAward(
    tx,
    at,
    rows.some(({ row }) => !row.mayRepeat),
  )
  const issuer = await tx
    .selectFrom('issuers')
    .selectAll()
    .where('issuer_id', '=', batch.issuer_id)
    .executeTakeFirstOrThrow()
  const descriptions = parseBadgeDetails(badge.details).result_descriptions
  const drafts: Draft[] = []
  const unfit: UnfitRow[] = []
  for (const { rowNumber, row } of rows) {
    const draft = draftAward(rowNumber, row, badge)
    const result = findUnfitResult(row.details?.results ?? [], descriptions)
    const term = findTermFault(draft)
    if (result !== undefined) unfit.push({ rowNumber, field: 'results', error: result })
    else if (term !== undefined) unfit.push({ rowNumber, field: 'expires', error: term })
    else drafts.push(draft)
  }
  const { good, repeated } = await refuseRepeated(tx, badge, drafts)
  if (good.length === 0) return { repeated, unfit }
  const places = await takeStatusEntries(
    tx,
    batch.issuer_id,
    good.map((draft) => draft.awardId),
  )
  const emails = good.flatMap(({ recipient }) => (recipient.type === 'email' ? recipient.identifier : []))
  await lockAddresses(tx, emails)
  const recipients = await findRecipients(tx, emails)
  const parties = gatherParties(issuer, badge, await listCarried(tx, batch.issuer_id, badge))
  const placed = good.map((draft) => ({ draft, status: requirePlace(places, draft.awardId) }))
  const documents = await signAside({
    seed: await loadSeed(tx, batch.issuer_id),
    created: inWholeSeconds(now()),
    awards: placed.map(({ draft, status }) => gatherFacts(draft, parties, placeAward(batch.issuer_id, status))),
  })
  const signed = placed.flatMap(({ draft, status }, index): SignedDraft[] => {
    const own = documents[index]
    return own ? [{ draft, status, documents: own, ownerId: recipients.ownerOf(draft.recipient) }] : []
  })
  if (signed.length < good.length) throw new Error('Fewer documents came back than were to be signed.')
  await insertAwards(tx, { batch, badge }, signed)
  const kept = signed.filter(({ ownerId }) => ownerId !== undefined)
  await noteAwards(
    tx,
    'badge',
    batch.issuer_id,
    kept.map(({ draft }) => draft.awardId),
  )
  await giveWay()
  const addressees = signed.flatMap(({ draft: { awardId, recipient, wantsMail, ...words }, ownerId }) => {
    if (recipient.type !== 'email' || !(recipients.isFirst(recipient.identifier) || wantsMail)) return []
    const name = readRecipientName(words.extensions).trim()
    const narrative = words.narrative ?? ''
    return [{ awardId, recipient: recipient.identifier, hasAccount: ownerId !== undefined, name, narrative }]
  })
  await holdMails(tx, { issuer: nameOfIssuer(issuer), badge, batch }, addressees)
  const made = signed.map(({ draft }) => ({ issuer_id: batch.issuer_id, award_id: draft.awardId }))
  await tellOfAwards(tx, 'award.made', made)
  await countAwards(tx, badge, signed.length)
  return { repeated, unfit }
}

function requirePlace(places: Map<string, StatusEntry>, awardId: string): StatusEntry {
  const place = places.get(awardId)
  if (!place) throw new Error('An award was left without a place in the status list.')
  return place
}
