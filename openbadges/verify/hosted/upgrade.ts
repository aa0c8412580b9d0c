import { idOf, isJsonObject, listOf, objectsOf, textOf } from '../../json.ts'
import type { Json, JsonObject } from '../../tools.ts'
import { contextV2 } from '../../v2/context.ts'
import { readLooseMoment, spellZone } from '../../v2/loose-moment.ts'
import type { EditionV2 } from '../../v2/read-edition.ts'
import { flattenNode } from './flatten-node.ts'
import { isWebAddress } from './read-declared.ts'

const hashForm = /^(?:sha1|sha256|md5)\$[0-9a-f]+$/i

/** An assertion of any edition in the form of 2.0; what cannot be read stays as it is, for the checks to tell. */
export function upgradeAssertion(json: JsonObject, edition: EditionV2, address?: string): JsonObject {
  const { verify, verification = verify, ...plain } = json
  const base = flattenNode('Assertion', { ...plain, id: readId(json) ?? address, verification })
  if (edition === '2.0') return { ...base, ...spellTimes(base) }
  const { issued_on: issuedBefore, ...rest } = base
  return {
    ...rest,
    '@context': contextV2,
    type: rest.type ?? 'Assertion',
    recipient: upgradeRecipient(base.recipient, json.salt),
    verification: verification ?? { type: 'HostedBadge' },
    issuedOn: upgradeMoment(base.issuedOn ?? issuedBefore),
    expires: upgradeMoment(base.expires),
    evidence: upgradeEvidence(base.evidence, findOrigin(json.badge)),
  }
}

/** A badge class of any edition in the form of 2.0; addresses in 0.5 may be relative to the issuer's origin. */
export function upgradeBadgeClass(json: JsonObject, edition: EditionV2, address?: string): JsonObject {
  const base = flattenNode('BadgeClass', { ...json, id: readId(json) ?? address })
  if (edition === '2.0') return base
  const origin = findOrigin(base)
  return {
    ...base,
    '@context': contextV2,
    type: base.type ?? 'BadgeClass',
    image: resolve(base.image, origin),
    criteria: resolve(base.criteria, origin),
    alignment: upgradeAlignment(base.alignment),
  }
}

/**
 * An issuer of any edition in the form of 2.0: 0.5 called its site `origin`, its address `contact`, and had an `org`; 1.1 knew
 * an `IssuerOrg`.
 */
export function upgradeIssuer(json: JsonObject, edition: EditionV2, address?: string): JsonObject {
  const base = flattenNode('Profile', { ...json, id: readId(json) ?? address })
  if (edition === '2.0') return base
  const { origin, contact, org, ...rest } = base
  const [name, department] = [textOf(rest.name), textOf(org)]
  return {
    ...rest,
    '@context': contextV2,
    type: listOf(rest.type ?? 'Profile').map((type) => (type === 'IssuerOrg' ? 'Issuer' : type)),
    name: name !== undefined && department !== undefined ? `${name}: ${department}` : rest.name,
    url: rest.url ?? origin,
    email: rest.email ?? contact,
  }
}

/** The times of a document of 2.0, where it has them, with their zones spelt out. */
export function spellTimes({ issuedOn, expires }: JsonObject): JsonObject {
  return {
    ...(issuedOn !== undefined && { issuedOn: spellZone(issuedOn) }),
    ...(expires !== undefined && { expires: spellZone(expires) }),
  }
}

function readId(json: JsonObject): Json | undefined {
  return json.id ?? json['@id']
}

function upgradeRecipient(recipient: Json | undefined, salt: Json | undefined): Json | undefined {
  if (typeof recipient === 'string') {
    const hashed = hashForm.test(recipient)
    return { type: 'email', identity: recipient, hashed, ...(salt === undefined ? {} : { salt }) }
  }
  if (!isJsonObject(recipient)) return recipient
  const isTold = recipient.hashed === 'true' || recipient.hashed === 'false'
  return {
    ...recipient,
    type: recipient.type ?? 'email',
    hashed: isTold ? recipient.hashed === 'true' : recipient.hashed,
  }
}

function upgradeMoment(value: Json | undefined): Json | undefined {
  return readLooseMoment(value)?.toISOString() ?? value
}

function findOrigin(badge: Json | undefined): string | undefined {
  const [issuer] = objectsOf(objectsOf(badge)[0]?.issuer)
  return textOf(issuer?.origin)
}

// It was to be an address; many wrote down what was done.
function upgradeEvidence(value: Json | undefined, origin: string | undefined): Json | undefined {
  const told = resolve(value, origin)
  return typeof told === 'string' && told !== '' && !isWebAddress(told) ? { narrative: told } : told
}

function resolve(value: Json | undefined, origin: string | undefined): Json | undefined {
  const text = textOf(value)
  if (text === undefined || origin === undefined || !URL.canParse(text, origin)) return value
  return new URL(text, origin).href
}

function upgradeAlignment(value: Json | undefined): Json | undefined {
  if (value === undefined || value === null) return undefined
  return listOf(value).map((target) => {
    if (!isJsonObject(target)) return target
    const { name, url, description, ...rest } = target
    return {
      ...rest,
      targetName: rest.targetName ?? name,
      targetUrl: rest.targetUrl ?? url ?? idOf(target),
      targetDescription: rest.targetDescription ?? description,
    }
  })
}
