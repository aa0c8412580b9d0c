import { finding } from '#shared/messages/findings/finding.ts'
import type { Message } from '#shared/messages/message.ts'
import { didKeyToMultikey, didWebToUrl, readDidJwk } from '../../../encoding/did.ts'
import { decodeMultikey, type PublicKey } from '../../../encoding/multikey.ts'
import { objectsOf, textOf } from '../../../json.ts'
import type { JsonObject } from '../../../tools.ts'
import type { DocumentSource } from '../../document-source.ts'
import type { HomeServer } from '../../ports.ts'
import { findMethod } from './listed-key.ts'
import { attempt, nameMultikey, readKey } from './read-key.ts'

/** Where keys are looked up, and at which time. */
export interface IssuerLookup {
  source: DocumentSource
  now: Date
  insecureLocalhost: boolean
  /** The server that verifies, where it is one. */
  home?: Pick<HomeServer, 'origin'> | undefined
}

/** A key as a signature names it. */
export interface NamedKey {
  /** The URL of the verification method, the `kid`, or what else tells it from others. */
  method: string
  key: PublicKey
  /** The key as Multikey; an RSA key has none. */
  multikey?: string | undefined
  /** Whom the key names as its owner. */
  controller: string | undefined
  /** True for a JWK, which need not name an owner. */
  isBare?: boolean
  /** The object in which the key was found, with what it says of the key; left out when the name is the key. */
  entry?: JsonObject
  /** The address of the document that holds the entry. */
  readFrom?: string
}

/** The key that was named, or why there is none; `absent` when its place was read and does not hold it. */
export type FoundKey = ({ found: true } & NamedKey) | { found: false; absent: boolean; detail: Message }

/** Finds the key of a verification method: inside a did:key, a did:jwk or a Multikey fragment, else where it points. */
export async function findKey(method: string, { source, insecureLocalhost }: IssuerLookup): Promise<FoundKey> {
  const hash = method.indexOf('#')
  const controller = hash < 0 ? method : method.slice(0, hash)
  const fragment = hash < 0 ? '' : method.slice(hash + 1)
  const inside = readKeyInside(method, fragment)
  if (inside !== undefined) return describeKey(method, inside, { controller })
  const url = locateDocument(controller, insecureLocalhost)
  if (url === undefined) return { found: false, absent: false, detail: finding('key.no-way-method', { name: method }) }
  const answer = await source.readOrRemember(url)
  if (!answer.ok) {
    const detail = finding('key.not-asked', { why: answer.detail })
    return { found: false, absent: false, detail }
  }
  const listed = findMethod(answer.json, controller, method)
  const entry = listed ?? (controller.startsWith('did:') ? undefined : findAlone(answer.json, method, fragment))
  const key = entry === undefined ? undefined : readKey(entry)
  if (entry === undefined || key === undefined) {
    return { found: false, absent: true, detail: finding('key.not-there', { url, name: method }) }
  }
  return describeEntry(method, key, entry, url)
}

/** A key with what the object says in which it was found. */
export function describeEntry(method: string, key: PublicKey, entry: JsonObject, readFrom: string): FoundKey {
  const isBare = entry.kty !== undefined
  const controller = textOf(entry.controller) ?? textOf(entry.owner) ?? (isBare ? textOf(entry.iss) : undefined)
  return describeKey(method, key, { controller, isBare, entry, readFrom })
}

/** The URL of the document of a did:web identifier or an https URL; undefined for any other identifier. */
export function locateDocument(identifier: string, insecureLocalhost: boolean): string | undefined {
  if (identifier.startsWith('https://')) return URL.canParse(identifier) ? identifier : undefined
  if (insecureLocalhost && /^http:\/\/(?:localhost|127\.0\.0\.1)[:/]/.test(identifier)) return identifier
  if (!identifier.startsWith('did:web:')) return undefined
  try {
    const url = didWebToUrl(identifier, { insecureLocalhost })
    return URL.canParse(url) ? url : undefined
  } catch {
    return undefined
  }
}

/** The key that an identifier or DID URL carries in itself; undefined when it has to be looked up, or is malformed. */
export function readKeyInside(method: string, fragment = ''): PublicKey | undefined {
  if (method.startsWith('did:key:')) return attempt(() => decodeMultikey(didKeyToMultikey(method)))
  if (method.startsWith('did:jwk:')) return attempt(() => readDidJwk(method))
  return attempt(() => decodeMultikey(fragment))
}

function describeKey(method: string, key: PublicKey, rest: Omit<NamedKey, 'method' | 'key' | 'multikey'>): FoundKey {
  return { found: true, method, key, multikey: nameMultikey(key), ...rest }
}

// A document of one key, or a JWK Set, in which the address may name the one that is meant.
function findAlone(document: JsonObject, method: string, fragment: string): JsonObject | undefined {
  // A site may show what others have signed; their words about a key are not the site's.
  if (document.credentialSubject !== undefined || document.proof !== undefined) return undefined
  if (document.keys === undefined) return document
  const keys = objectsOf(document.keys)
  const named = keys.filter(({ kid }) => kid === method || (fragment !== '' && kid === fragment))
  return named.length === 0 && keys.length === 1 && fragment === '' ? keys[0] : named[0]
}
