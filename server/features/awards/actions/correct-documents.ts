import { now } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { buildAssertionV2, buildCredentialV3, type JsonObject, type ProofKey } from '#openbadges'
import { credentialDetails, subjectDetails } from '#shared/badges/details-by-place.ts'
import type { BadgeClassRow } from '../../badge-classes/index.ts'
import { type IssuerRow, placeAward, type StatusEntry, signAward } from '../../issuers/index.ts'
import { type AwardDetails, gatherFacts, gatherParties, inWholeSeconds } from './write-documents.ts'

export interface Documents {
  assertion: string
  credential: string
}

interface Correction {
  stored: Documents
  award: AwardDetails
  formerExtensions: readonly string[]
}

/**
 * The documents of an award that says something else now, signed anew. Whatever else they said stays word for word: the
 * ids, the recipient, the place in the status list, and what issuer and badge class said on the day of the award. Only
 * endorsements of the award go: they were given to what it said before.
 */
export const correctDocuments = async (
  { stored, award, formerExtensions }: Correction,
  by: { issuer: IssuerRow & { version: number }; badge: BadgeClassRow; status: StatusEntry; key: ProofKey },
): Promise<Documents> => {
  // Made as for a new award, so that there is one place that knows how an award is written down.
  const { tools } = context()
  const facts = gatherFacts(award, gatherParties(by.issuer, by.badge), placeAward(by.issuer.issuer_id, by.status))
  const words = [
    'expires',
    'narrative',
    'evidence',
    'endorsement',
    ...formerExtensions,
    ...Object.keys(award.extensions),
  ]
  const assertion = takeOver(JSON.parse(stored.assertion), asJson(buildAssertionV2(facts.assertion, tools)), words)
  const former: SignedWords = JSON.parse(stored.credential)
  const current: SignedWords = asJson(buildCredentialV3(facts.credential, tools))
  const credential = {
    ...takeOver(former, current, credentialWords),
    credentialSubject: takeOver(former.credentialSubject, current.credentialSubject, subjectWords),
  }
  const signed = await signAward(credential, by.key, inWholeSeconds(now()))
  return { assertion: JSON.stringify(assertion), credential: JSON.stringify(signed) }
}

const asJson = (document: object) => JSON.parse(JSON.stringify(document))

const credentialWords = ['validUntil', ...credentialDetails.map(({ member }) => member), 'evidence', 'endorsement']
const subjectWords = ['narrative', ...subjectDetails.map(({ member }) => member), 'result']

interface SignedWords extends JsonObject {
  credentialSubject: JsonObject
}

/** The object with the named members as the other one has them, or without them where it has none. */
function takeOver(object: JsonObject, from: JsonObject, names: readonly string[]): JsonObject {
  const kept = Object.entries(object).filter(([name]) => !names.includes(name))
  const taken = Object.entries(from).filter(([name]) => names.includes(name))
  return Object.fromEntries([...kept, ...taken])
}
