import { type Finding, finding } from '#shared/messages/findings/finding.ts'
import { idOf, isJsonObject, listOf, objectsOf, textOf } from '../../json.ts'
import type { Json, JsonObject } from '../../tools.ts'
import type { EditionV2 } from '../../v2/read-edition.ts'
import { type Check, failed } from '../report.ts'

/** A key that the issuer's own profile vouches for: where it is, or what it is when it stands in the profile. */
export interface ListedKey {
  id: string | undefined
  pem: string | undefined
  /** Of an edition in which issuers listed no keys: it only lies on the issuer's site. */
  isUnlisted?: true
}

type KeyList = { keys: ListedKey[] } | { check: Check }

const mostKeys = 5

/**
 * The keys that may have signed an assertion: the one it names when the issuer's profile lists it, else all that are
 * listed there. What the assertion or its JWS says of a key beyond its name is not looked at.
 */
export function listKeys(assertion: JsonObject, issuer: JsonObject, edition: EditionV2): KeyList {
  const [verification] = objectsOf(assertion.verification)
  const named = idOf(verification?.creator)
  const listed = listOf(issuer.publicKey).map(readListed)
  if (edition !== '2.0' && listed.length === 0) return listEarlyKey(verification?.url, issuer)
  const told = named ?? (edition === '2.0' ? undefined : textOf(verification?.url))
  if (listed.length === 0) return refuse(finding('key.none-published'))
  if (told === undefined) return { keys: listed.slice(0, mostKeys) }
  const key = listed.find(({ id }) => id === told)
  return key === undefined ? refuse(finding('key.not-listed'), told) : { keys: [key] }
}

// Before 2.0 issuers listed no keys; a key on the issuer's own site is the issuer's.
function listEarlyKey(value: Json | undefined, issuer: JsonObject): KeyList {
  const url = textOf(value)
  const issuerId = textOf(issuer.id)
  if (url === undefined) return refuse(finding('key.not-said'))
  const isOwn =
    issuerId !== undefined && URL.canParse(url) && URL.canParse(issuerId) && isSameSite(new URL(url), new URL(issuerId))
  return isOwn ? { keys: [{ id: url, pem: undefined, isUnlisted: true }] } : refuse(finding('key.foreign-site'), url)
}

function isSameSite(key: URL, issuer: URL): boolean {
  return key.host !== '' && key.host === issuer.host && !key.username && !key.password
}

function readListed(value: Json): ListedKey {
  return { id: idOf(value), pem: isJsonObject(value) ? textOf(value.publicKeyPem) : undefined }
}

function refuse(detail: Finding, target?: string): KeyList {
  return { check: failed('issuer key', detail, target) }
}
