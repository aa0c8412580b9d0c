import type { AwardFacts, BadgeClassFacts, EvidenceFacts, IssuerFacts } from '../facts.ts'
import { compactObject } from '../json.ts'
import { formatMoment } from '../moment.ts'
import type { JsonObject, Tools } from '../tools.ts'
import { buildAchievement } from './achievement.ts'
import { listContexts } from './contexts.ts'
import { buildCredentialStatus, type StatusFacts } from './credential-status.ts'
import { buildIdentity } from './identity.ts'
import { buildImage, buildProfile } from './profile.ts'

/** Everything an Open Badges 3.0 credential is built from; `issuer.id` is the DID that will sign. */
export interface CredentialFacts {
  issuer: IssuerFacts
  badgeClass: BadgeClassFacts
  award: AwardFacts
  /** Who made the badge class, when it is not the issuer alone. */
  creator?: IssuerFacts
  /** The earner's DID, when the earner has one. */
  subjectId?: string
  status?: StatusFacts
  /** URL of a JSON schema to name in `credentialSchema`; left out by default. */
  schemaUrl?: string
}

function buildEvidence(evidence: EvidenceFacts): JsonObject {
  return compactObject({
    id: evidence.id,
    type: ['Evidence'],
    name: evidence.name,
    description: evidence.description,
    narrative: evidence.narrative,
    genre: evidence.genre,
    audience: evidence.audience,
  })
}

function buildSubject({ award, badgeClass, creator, subjectId }: CredentialFacts, tools: Pick<Tools, 'sha256'>) {
  return compactObject({
    id: subjectId,
    type: ['AchievementSubject'],
    identifier: [buildIdentity(award.recipient, tools)],
    narrative: award.narrative,
    achievement: buildAchievement(badgeClass, creator),
  })
}

/**
 * The unsigned OpenBadgeCredential of one award (Open Badges 3.0, VCDM 2.0). Members without value are left out, lists
 * are always lists, Open Badges 2.0 extensions are not carried over because 3.0 contexts do not define them. Throws
 * RangeError for an id that is neither an http(s) URL nor a urn:uuid, for criteria without content, for a bad date.
 */
export function buildCredentialV3(facts: CredentialFacts, tools: Pick<Tools, 'sha256'>): JsonObject {
  const { issuer, badgeClass, award, status, schemaUrl } = facts
  if (!/^(?:https?:\/\/|urn:uuid:)\S+$/.test(award.id)) throw new RangeError('A credential id is a URL or a urn:uuid')
  const issued = formatMoment(award.issuedOn)
  return compactObject({
    '@context': listContexts(schemaUrl !== undefined || status?.kind === 'revocationList'),
    id: award.id,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: badgeClass.name,
    description: badgeClass.description,
    image: buildImage(award.image),
    issuer: buildProfile(issuer),
    validFrom: issued,
    validUntil: award.expires === undefined ? undefined : formatMoment(award.expires),
    awardedDate: issued,
    credentialSubject: buildSubject(facts, tools),
    evidence: award.evidence?.map(buildEvidence),
    credentialSchema: schemaUrl === undefined ? [] : [{ id: schemaUrl, type: '1EdTechJsonSchemaValidator2019' }],
    credentialStatus: status && buildCredentialStatus(status),
  })
}
