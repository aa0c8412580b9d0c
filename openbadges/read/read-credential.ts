import { idOf, isJsonObject, objectsOf, textOf } from '../json.ts'
import type { JsonObject } from '../tools.ts'
import { readLooseMoment } from '../v2/loose-moment.ts'
import type { DocumentSource } from '../verify/document-source.ts'
import { followReference } from './follow-reference.ts'
import { nameCredential } from './name-identity.ts'
import { readAwardDetails } from './read-award-details.ts'
import { readClassDetails } from './read-class-details.ts'
import { findPlainRecipient, readSubjectIdentities } from './read-identities.ts'
import { readIssuer } from './read-issuer.ts'
import {
  optional,
  readAlignment,
  readCaption,
  readCriteria,
  readEvidence,
  readId,
  readImages,
  readName,
  readTags,
  readText,
} from './read-pieces.ts'
import type { BadgeFacts, BadgeReading } from './reading.ts'

/** Reads an Open Badges 3.0 credential, in whatever envelope it came. */
export async function readCredential(credential: JsonObject, source: DocumentSource): Promise<BadgeReading> {
  const [subject = {}] = objectsOf(credential.credentialSubject)
  const [achievement = {}] = objectsOf(subject.achievement)
  const identities = readSubjectIdentities(subject)
  // A profile at the issuer's address adds what the credential leaves out; that it cannot be read leaves nothing unread.
  const { document: issuer } = await followReference(credential.issuer, {
    source,
    part: 'issuer',
    prefersHosted: false,
    isExact: true,
  })
  const issuedOn = readLooseMoment(credential.validFrom ?? credential.issuanceDate ?? credential.awardedDate)
  const expires = readLooseMoment(credential.validUntil ?? credential.expirationDate)
  return {
    edition: '3.0',
    identity: nameCredential(credential),
    identities,
    isBearer: textOf(subject.id) === undefined && objectsOf(subject.identifier).length === 0,
    facts: {
      ...optional('id', readId(credential)),
      namesRecipient: findPlainRecipient(identities) !== undefined,
      ...optional('recipientName', readSubjectName(subject)),
      ...optional('narrative', readText(subject.narrative)),
      evidence: readEvidence(credential.evidence ?? subject.evidence),
      ...optional('details', readAwardDetails(credential, { subject, achievement, issuedOn })),
      badge: readAchievement(achievement, credential),
      issuer: readIssuer(issuer),
    },
    ...optional('issuedOn', issuedOn),
    ...optional('expires', expires),
    images: readImages(achievement.image, credential.image),
    issuerImages: readImages(isJsonObject(credential.issuer) ? credential.issuer.image : undefined, issuer.image),
    unread: [],
  }
}

function readAchievement(achievement: JsonObject, credential: JsonObject): BadgeFacts['badge'] {
  return {
    ...optional('id', readId(achievement)),
    ...optional('name', readName(achievement.name) ?? readName(credential.name)),
    description: readText(achievement.description) ?? readText(credential.description) ?? '',
    ...readCaption(achievement.image, credential.image),
    ...readCriteria(achievement.criteria),
    tags: readTags(achievement.tag ?? achievement.tags),
    alignment: readAlignment(achievement.alignment ?? achievement.alignments),
    ...optional('achievementType', readName(idOf(achievement.achievementType))),
    ...optional('details', readClassDetails(achievement)),
  }
}

function readSubjectName(subject: JsonObject): string | undefined {
  const named = objectsOf(subject.identifier).find(({ identityType, hashed }) => identityType === 'name' && !hashed)
  return readName(subject.name) ?? readName(named?.identityHash)
}
