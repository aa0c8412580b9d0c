import { finding } from '#shared/messages/findings/finding.ts'
import type { Message } from '#shared/messages/message.ts'
import { isJsonObject, objectsOf, textOf } from '../../../json.ts'
import type { JsonObject } from '../../../tools.ts'
import { describeEntry, type FoundKey, findKey, type IssuerLookup, locateDocument } from './find-key.ts'
import { absoluteId, methodsOf } from './listed-key.ts'
import { findJwk, nameMultikey, readKey } from './read-key.ts'

const fromHeader = 'the key in the badge itself'

/**
 * Finds the key of a JWT by its `kid`: a DID URL, the https address of a JWK or JWK Set, or a name that the issuer's own
 * documents give to a key. Without `kid` the public key in the header is taken. Addresses in `jku` and `x5u` and
 * certificates in `x5c` count for nothing: whoever signs could name their own.
 */
export async function findJwtKey(header: JsonObject, issuerId: string, lookup: IssuerLookup): Promise<FoundKey> {
  const { kid, jwk } = header
  if (kid === undefined) return readHeaderKey(jwk)
  const name = textOf(kid)
  if (name === undefined) return { found: false, absent: true, detail: finding('key.no-name') }
  const isAddress = name.startsWith('did:') || locateDocument(name, lookup.insecureLocalhost) !== undefined
  return isAddress ? findKey(name, lookup) : findNamedKey(name, issuerId, lookup)
}

/** True when the `kid` leads to the issuer's own documents, which then decide whether there is such a key. */
export function isIssuersName(header: JsonObject, issuerId: string): boolean {
  const name = textOf(header.kid) ?? ''
  return name.startsWith(`${issuerId}#`) || !/^(?:did|https?):/.test(name)
}

function readHeaderKey(jwk: JsonObject[string]): FoundKey {
  const key = isJsonObject(jwk) ? readKey(jwk) : undefined
  if (key === undefined || !isJsonObject(jwk)) {
    return { found: false, absent: true, detail: finding('key.no-header') }
  }
  const multikey = nameMultikey(key)
  return { found: true, method: fromHeader, key, multikey, controller: undefined, isBare: true, entry: jwk }
}

async function findNamedKey(name: string, issuerId: string, lookup: IssuerLookup): Promise<FoundKey> {
  const fragment = name.replace(/^#/, '')
  const method = `${issuerId}#${fragment}`
  if (/^did:(?:key|jwk):/.test(issuerId)) return findKey(method, lookup)
  const url = locateDocument(issuerId, lookup.insecureLocalhost)
  if (url === undefined) {
    return { found: false, absent: false, detail: finding('key.no-way', { name: issuerId }) }
  }
  const places = issuerId.startsWith('did:') ? [url] : [url, `${new URL(url).origin}/.well-known/jwks.json`]
  const gaps: (string | Message)[] = []
  let isOpen = false
  for (const place of places) {
    const answer = await lookup.source.readOrRemember(place)
    if (!answer.ok) gaps.push(answer.detail)
    isOpen ||= !answer.ok && !answer.absent
    const entry = answer.ok ? findEntry(answer.json, issuerId, [name, fragment, method]) : undefined
    const key = entry === undefined ? undefined : readKey(entry)
    if (entry !== undefined && key !== undefined) return describeEntry(method, key, entry, place)
  }
  if (isOpen || gaps.length === places.length) {
    return { found: false, absent: false, detail: finding('key.unfetched', { why: gaps[0] ?? '' }) }
  }
  return { found: false, absent: true, detail: finding('key.no-such-name') }
}

function findEntry(document: JsonObject, issuerId: string, names: string[]): JsonObject | undefined {
  const isMeant = (name: string | undefined) => name !== undefined && names.includes(name)
  const method = methodsOf(document).find(
    (entry) => isMeant(absoluteId(entry, issuerId)) || isMeant(textOf(findJwk(entry)?.kid)),
  )
  if (method !== undefined) return method
  const isTheirs = ({ iss }: JsonObject) => iss === undefined || iss === issuerId
  return objectsOf(document.keys).find((jwk) => isMeant(textOf(jwk.kid)) && isTheirs(jwk))
}
