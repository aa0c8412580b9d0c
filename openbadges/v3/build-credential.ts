import { type SubjectDetail, subjectDetails } from '#shared/badges/details-by-place.ts'
import type {
  AwardFacts,
  BadgeClassFacts,
  EvidenceFacts,
  IssuerFacts,
  Moment,
  RecipientFacts,
  RecipientType,
  ResultFacts,
} from '../facts.ts'
import { compactObject } from '../json.ts'
import { formatIso } from '../moment.ts'
import { hashIdentity } from '../recipient/hash-identity.ts'
import type { JsonObject, Tools } from '../tools.ts'
import { buildAchievement, buildAlignment } from './achievement.ts'
import { listContexts } from './contexts.ts'
import { buildCredentialStatus, type StatusFacts } from './credential-status.ts'
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
  /** Where the current form of the credential is to be had; left out by default, as it needs a third context, too. */
  refreshUrl?: string
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

function buildResult(result: ResultFacts): JsonObject {
  return compactObject({
    type: ['Result'],
    resultDescription: result.description,
    value: result.value,
    achievedLevel: result.achievedLevel,
    status: result.status,
    alignment: result.alignment?.map(buildAlignment),
  })
}

const formatOptional = (moment: Moment | undefined): string | undefined =>
  moment === undefined ? undefined : formatIso(moment)

const buildDetail = (award: AwardFacts, detail: SubjectDetail): string | number | undefined =>
  detail.kind === 'moment' ? formatOptional(award[detail.fact]) : award[detail.fact]

function buildSubject({ award, badgeClass, creator, subjectId }: CredentialFacts, tools: Pick<Tools, 'sha256'>) {
  return compactObject({
    id: subjectId,
    type: ['AchievementSubject'],
    identifier: [buildIdentity(award.recipient, tools)],
    narrative: award.narrative,
    ...Object.fromEntries(subjectDetails.map((detail) => [detail.member, buildDetail(award, detail)])),
    result: award.results?.map(buildResult),
    achievement: buildAchievement(badgeClass, creator),
  })
}

const identityTypes: Record<RecipientType, string> = {
  email: 'emailAddress',
  url: 'identifier',
  openBadgeId: 'identifier',
  telephone: 'ext:telephone',
}

/** The IdentityObject of a recipient (Open Badges 3.0), hashed with the salt unless the recipient is named openly. */
function buildIdentity(recipient: RecipientFacts, tools: Pick<Tools, 'sha256'>): JsonObject {
  const { type, identity, hashed, salt = '' } = recipient
  return compactObject({
    type: 'IdentityObject',
    hashed,
    identityHash: hashed ? hashIdentity(identity, salt, tools) : identity,
    identityType: identityTypes[type],
    salt: hashed ? salt : undefined,
  })
}

/**
 * The unsigned OpenBadgeCredential of one award (Open Badges 3.0, VCDM 2.0). Members without value are left out, lists
 * are always lists, Open Badges 2.0 extensions are not carried over because 3.0 contexts do not define them. Throws
 * RangeError for an id that is neither an http(s) URL nor a urn:uuid, for criteria without content, for a bad date.
 */
export function buildCredentialV3(facts: CredentialFacts, tools: Pick<Tools, 'sha256'>): JsonObject {
  const { issuer, badgeClass, award, status, schemaUrl, refreshUrl } = facts
  if (!/^(?:https?:\/\/|urn:uuid:)\S+$/.test(award.id)) throw new RangeError('A credential id is a URL or a urn:uuid')
  const issued = formatIso(award.issuedOn)
  const needsExtensions = schemaUrl !== undefined || refreshUrl !== undefined || status?.kind === 'revocationList'
  return compactObject({
    '@context': listContexts(needsExtensions),
    id: award.id,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: badgeClass.name,
    description: badgeClass.description,
    image: buildImage(award.image),
    issuer: buildProfile(issuer),
    validFrom: issued,
    validUntil: formatOptional(award.expires),
    awardedDate: formatOptional(award.awardedOn) ?? issued,
    credentialSubject: buildSubject(facts, tools),
    evidence: award.evidence?.map(buildEvidence),
    endorsement: award.endorsements,
    credentialSchema: schemaUrl === undefined ? [] : [{ id: schemaUrl, type: '1EdTechJsonSchemaValidator2019' }],
    refreshService: refreshUrl === undefined ? undefined : { id: refreshUrl, type: '1EdTechCredentialRefresh' },
    credentialStatus: status && buildCredentialStatus(status),
  })
}
