import { idOf, objectsOf, writeCanonical } from '../json.ts'
import type { JsonObject } from '../tools.ts'
import { readLooseMoment } from '../v2/loose-moment.ts'
import { readEdition } from '../v2/read-edition.ts'
import type { DocumentSource } from '../verify/document-source.ts'
import { flattenNode } from '../verify/hosted/flatten-node.ts'
import { readMoved } from '../verify/hosted/read-declared.ts'
import { type Followed, followReference } from './follow-reference.ts'
import { findHostedAddress, nameAssertion } from './name-identity.ts'
import { findPlainRecipient, readAssertionIdentities } from './read-identities.ts'
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

/** Reads an assertion of Open Badges 0.5 to 2.0; undefined when the document is of none of them. */
export async function readAssertion(given: JsonObject, source: DocumentSource): Promise<BadgeReading | undefined> {
  const edition = readEdition(given)
  if (edition === 'unknown') return undefined
  const hostedAt = findHostedAddress(given, edition)
  const isHosted = hostedAt !== undefined
  const served = await readServed(given, hostedAt, source)
  const assertion = flattenNode('Assertion', served.document)
  const badge = await followReference(assertion.badge, { source, part: 'badge class', prefersHosted: isHosted })
  const issuer = await followReference(badge.document.issuer, { source, part: 'issuer', prefersHosted: isHosted })
  const badgeClass = flattenNode('BadgeClass', badge.document)
  const profile = flattenNode('Profile', issuer.document)
  const identities = readAssertionIdentities(assertion)
  return {
    edition,
    identity: nameAssertion(given, edition),
    identities,
    isBearer: identities.length === 0,
    facts: {
      ...optional('id', readId(assertion) ?? hostedAt),
      namesRecipient: findPlainRecipient(identities) !== undefined,
      ...optional('recipientName', readRecipientName(assertion)),
      ...optional('narrative', readText(assertion.narrative)),
      evidence: readEvidence(assertion.evidence),
      badge: readBadgeClass(badgeClass),
      issuer: readIssuer(profile),
    },
    ...optional('issuedOn', readLooseMoment(assertion.issuedOn ?? assertion.issued_on)),
    ...optional('expires', readLooseMoment(assertion.expires)),
    images: readImages(badgeClass.image, assertion.image),
    issuerImages: readImages(profile.image),
    ...optional('hostedAt', hostedAt),
    unread: [...served.unread, ...badge.unread, ...issuer.unread],
    ...(isOther(given, served.document) ? { isAltered: true } : {}),
  }
}

// The address at which a document without id was found is put into it.
const isOther = (given: JsonObject, served: JsonObject): boolean =>
  writeCanonical(given) !== writeCanonical({ ...served, ...optional('id', served.id ?? given.id) })

async function readServed(given: JsonObject, url: string | undefined, source: DocumentSource): Promise<Followed> {
  if (url === undefined) return { document: given, unread: [] }
  const answer = await readMoved(url, source)
  if (answer.ok) return { document: answer.json, unread: [] }
  return { document: given, unread: [{ part: 'assertion', url, absent: answer.absent }] }
}

function readBadgeClass(badge: JsonObject): BadgeFacts['badge'] {
  return {
    ...optional('id', readId(badge)),
    ...optional('name', readName(badge.name)),
    description: readText(badge.description) ?? '',
    ...readCaption(badge.image),
    ...readCriteria(badge.criteria),
    tags: readTags(badge.tags),
    alignment: readAlignment(badge.alignment ?? badge.alignments),
    ...optional('achievementType', readName(idOf(badge.achievementType))),
  }
}

function readRecipientName(assertion: JsonObject): string | undefined {
  const profiles = [assertion['extensions:recipientProfile'], assertion.recipientProfile].flatMap(objectsOf)
  return profiles.map(({ name }) => readName(name)).find((name) => name !== undefined)
}
