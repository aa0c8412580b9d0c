import { now } from '#infra/clock.ts'
import type { BadgeClassRow } from '../badge-classes/index.ts'
import { type Carried, type IssuerRow, placeAward, type StatusEntry } from '../issuers/index.ts'
import { type AwardDetails, gatherFacts, gatherParties, inWholeSeconds } from './actions/write-documents.ts'
import { signAside } from './signing/sign-aside.ts'
import type { DocumentFacts, SignedDocuments } from './signing/sign-documents.ts'
import type { Taken } from './take-for-awards.ts'

interface Parties {
  issuer: IssuerRow & { version: number }
  badge: BadgeClassRow
  taken: Pick<Taken, 'seed' | 'placeOf'> & { carried?: Carried }
}

/** What an award is published as, and its place in the status list. */
export interface Signed<Award> {
  award: Award
  status: StatusEntry
  documents: SignedDocuments
}

/** Signs the documents of each award; what `spell` changes in their facts is signed as it is then. */
export const signAwards = async <Award extends AwardDetails>(
  { issuer, badge, taken: { seed, placeOf, carried } }: Parties,
  awards: readonly Award[],
  spell = (_: Award, facts: DocumentFacts): DocumentFacts => facts,
): Promise<Signed<Award>[]> => {
  const parties = gatherParties(issuer, badge, carried)
  const documents = await signAside({
    seed,
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
