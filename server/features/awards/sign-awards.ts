import { now } from '#infra/clock.ts'
import type { Tx } from '#infra/db/transaction.ts'
import type { BadgeClassRow } from '../badge-classes/index.ts'
import {
  type Carried,
  type IssuerRow,
  loadSeed,
  placeAward,
  type StatusEntry,
  takeStatusEntries,
} from '../issuers/index.ts'
import { type AwardDetails, gatherFacts, gatherParties, inWholeSeconds } from './actions/write-documents.ts'
import { signAside } from './signing/sign-aside.ts'
import type { DocumentFacts, SignedDocuments } from './signing/sign-documents.ts'

interface Parties {
  issuer: IssuerRow & { version: number }
  badge: BadgeClassRow
  carried?: Carried
  /** Of the key that signs, where that was asked for before. */
  seed?: Uint8Array
}

/** What an award is published as, and its place in the status list. */
export interface Signed<Award> {
  award: Award
  status: StatusEntry
  documents: SignedDocuments
}

/** Takes a place for each award, and signs its documents; what `spell` changes in their facts is signed as it is then. */
export const signAwards = async <Award extends AwardDetails>(
  tx: Tx,
  { issuer, badge, carried, seed }: Parties,
  awards: readonly Award[],
  spell = (_: Award, facts: DocumentFacts): DocumentFacts => facts,
): Promise<Signed<Award>[]> => {
  const placeOf = await takeStatusEntries(
    tx,
    badge.issuer_id,
    awards.map(({ awardId }) => awardId),
  )
  const parties = gatherParties(issuer, badge, carried)
  const documents = await signAside({
    seed: seed ?? (await loadSeed(tx, badge.issuer_id)),
    created: inWholeSeconds(now()),
    awards: awards.map((award) =>
      spell(award, gatherFacts(award, parties, placeAward(badge.issuer_id, placeOf(award.awardId)))),
    ),
  })
  return awards.map((award, index) => {
    const own = documents[index]
    if (!own) throw new Error('Fewer documents came back than were to be signed.')
    return { award, status: placeOf(award.awardId), documents: own }
  })
}
