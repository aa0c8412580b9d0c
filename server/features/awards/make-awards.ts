import { setImmediate as giveWay } from 'node:timers/promises'
import type { RawBuilder, Selectable } from 'kysely'
import { now } from '#infra/clock.ts'
import type { IssuersTable } from '#infra/db/schema/tables.ts'
import type { Tx } from '#infra/db/transaction.ts'
import { readRecipientName } from '#shared/badges/recipient-profile.ts'
import type { IssuerName } from '#shared/names/issuer-name.ts'
import { holdAddresses } from '../accounts/index.ts'
import type { BadgeClassRow } from '../badge-classes/index.ts'
import { nameOfIssuer } from '../issuers/index.ts'
import { noteAwards } from '../notifications/index.ts'
import { tellOfAwards } from '../webhooks/index.ts'
import type { AwardDetails } from './actions/write-documents.ts'
import { findSurroundings, type Surroundings } from './find-recipients.ts'
import { insertAwards, type SignedAward } from './insert-awards.ts'
import { countMade } from './lists/count-made.ts'
import { signAwards } from './sign-awards.ts'
import { type Taken, takeForAwards } from './take-for-awards.ts'

/** An award in the making, and what was asked for besides. */
export interface Draft extends AwardDetails {
  /** Of a batch. */
  rowNumber?: number
  name: string | null
  wantsMail: boolean
}

/** Somebody who is told of an award by mail. */
export interface Addressee {
  awardId: string
  recipient: string
  hasAccount: boolean
  /** Empty where the award has none. */
  name: string
  narrative: string
}

/** What the mails of one call have in common. */
export interface About {
  issuer: IssuerName
  badge: BadgeClassRow
}

export interface Making {
  issuer: Selectable<IssuersTable>
  /** Locked, as awarding it demands. */
  badge: BadgeClassRow
  awardedBy: string | null
  /** On whose behalf mails are written, in whose language where the reader's is not known. */
  sender: string | null
  batchId?: string
  /** Where lists have them; now, unless it is said. */
  madeAt?: Date
  /** Looks at a signed credential; what it throws leaves nothing behind. */
  evaluate?: ((credential: string) => void) | undefined
  /** Mails go out at once, or wait for the end of their batch; what comes back is written with the awards. */
  mail(about: About, addressees: readonly Addressee[], known: Surroundings): Promise<RawBuilder<unknown>[]>
  /** What was found out with the right to award. */
  begun?: { taken: Taken; known: Surroundings }
}

/**
 * Makes awards of one class with everything that belongs to an award, in a handful of statements however many they are;
 * between its steps others are answered. Locks in one order: class, key, places in the status list, addresses, count.
 */
export const makeAwards = async (
  tx: Tx,
  { issuer, badge, awardedBy, sender, batchId, madeAt, evaluate, mail, begun }: Making,
  drafts: readonly Draft[],
): Promise<SignedAward[]> => {
  const awardIds = drafts.map(({ awardId }) => awardId)
  const taken = begun?.taken ?? (await takeForAwards(tx, badge, awardIds))
  const signed = await signAwards({ issuer, badge, taken }, drafts)
  for (const { documents } of signed) evaluate?.(documents.credential)
  const emails = drafts.flatMap(({ recipient }) => (recipient.type === 'email' ? recipient.identifier : []))
  if (!taken.isHolding) await holdAddresses(tx, emails)
  const known = begun?.known ?? (await findSurroundings(tx, { badge, emails, sender, once: [] }))
  const { ownerOf, isFirst } = known
  const createdAt = madeAt ?? now()
  const made = signed.map((one) => ({ ...one, ownerId: ownerOf(one.award.recipient), createdBy: awardedBy, createdAt }))
  const addressees = made.flatMap(({ award, ownerId }): Addressee[] => {
    const { recipient, wantsMail, awardId, extensions, narrative } = award
    // An address that never got a badge is told in any case: its holder must know that data about them is kept.
    if (recipient.type !== 'email' || !(isFirst(recipient.identifier) || wantsMail)) return []
    const words = { name: readRecipientName(extensions).trim(), narrative: narrative ?? '' }
    return [{ awardId, recipient: recipient.identifier, hasAccount: ownerId !== undefined, ...words }]
  })
  const mails = addressees.length > 0 ? await mail({ issuer: nameOfIssuer(issuer), badge }, addressees, known) : []
  if (made.length > 1) await giveWay()
  await insertAwards(tx, { issuer, badge, carried: taken.carried, batchId, alongside: mails }, made)
  countMade(tx, batchId === undefined ? 'single' : 'batch', made.length)
  const kept = made.flatMap(({ award, ownerId }) => (ownerId === undefined ? [] : award.awardId))
  if (kept.length > 0) await noteAwards(tx, 'badge', issuer.issuer_id, kept)
  await tellOfAwards(
    tx,
    'award.made',
    made.map(({ award }) => ({ issuer_id: issuer.issuer_id, award_id: award.awardId })),
    known.isHeard,
  )
  return made
}
