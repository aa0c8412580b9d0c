import { compactObject, idOf, isJsonObject, objectsOf, textOf } from '../json.ts'
import type { Json, JsonObject } from '../tools.ts'

const contextV1 = 'https://w3id.org/openbadges/v1'

/** The address at which a document of Open Badges 2.0 is served in the form of 1.1. */
function nameLegacy(url: string): string {
  const [address = '', fragment] = url.split('#')
  const query = `${address.includes('?') ? '&' : '?'}v=1_1`
  return `${address}${query}${fragment === undefined ? '' : `#${fragment}`}`
}

const legacyId = (value: Json | undefined): string | undefined => {
  const id = idOf(value)
  return id === undefined ? undefined : nameLegacy(id)
}

/** Whatever stands under the name of an extension; 1.1 has them, too. */
const extensionsOf = (document: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(document).filter(([name]) => name.startsWith('extensions:')))

/** An issuer document of Open Badges 2.0 in the words of 1.1. */
export function buildLegacyIssuer(document: JsonObject): JsonObject {
  const { name, url, email, description, image } = document
  return compactObject({
    '@context': contextV1,
    type: 'Issuer',
    id: legacyId(document),
    name,
    url,
    email,
    description,
    image: idOf(image),
    ...extensionsOf(document),
  })
}

/** A badge class document of Open Badges 2.0 in the words of 1.1, where criteria are an address. */
export function buildLegacyBadgeClass(document: JsonObject, criteriaUrl: string): JsonObject {
  const { name, description, image, issuer, criteria } = document
  return compactObject({
    '@context': contextV1,
    type: 'BadgeClass',
    id: legacyId(document),
    name,
    description,
    image: idOf(image),
    criteria: idOf(criteria) ?? criteriaUrl,
    issuer: isJsonObject(issuer) ? buildLegacyIssuer(issuer) : legacyId(issuer),
    ...extensionsOf(document),
  })
}

/** An assertion of Open Badges 2.0 in the words of 1.1: a uid, how it is verified, and one address of evidence. */
export function buildLegacyAssertion(document: JsonObject, nameCriteria: (badgeId: string) => string): JsonObject {
  const { recipient, badge, issuedOn, expires, image, evidence, revoked, revocationReason } = document
  const id = legacyId(document)
  const shared = { '@context': contextV1, type: 'Assertion', id }
  if (revoked === true) return compactObject({ ...shared, revoked, revocationReason })
  return compactObject({
    ...shared,
    uid: textOf(document.id)?.split('/').at(-1),
    recipient,
    badge: isJsonObject(badge) ? buildLegacyBadgeClass(badge, nameCriteria(idOf(badge) ?? '')) : legacyId(badge),
    verify: compactObject({ type: 'hosted', url: id }),
    image: idOf(image),
    issuedOn,
    expires,
    evidence: objectsOf(evidence).flatMap((item) => textOf(item.id) ?? [])[0],
    ...extensionsOf(document),
  })
}
