import { isJsonObject } from '../json.ts'
import { EncodingError } from './base58.ts'
import { decodeBase64url, encodeBase64url } from './base64url.ts'
import { readJwk } from './jwk.ts'
import { decodeMultikey, type PublicKey } from './multikey.ts'
import { parseJsonText } from './parse-json-text.ts'
import { readUtf8 } from './utf8.ts'

// An escaped dot or slash would let the identifier name another folder than the one it shows.
const segmentPattern = /^(?:[A-Za-z0-9._-]|%(?!2e|2f|5c)[0-9A-Fa-f]{2})+$/i
const maxDidJwk = 4096
const jwkLimits = { depth: 64, entries: maxDidJwk }
const documentName = '/did.json'

function isLocalHost(host: string): boolean {
  return /^(?:localhost|127\.0\.0\.1)(?::\d+)?$/.test(host)
}

/**
 * The URL of a did:web identifier's document (did:web method); a fragment or query is ignored. With
 * `insecureLocalhost`, documents of localhost and 127.0.0.1 are looked for over http. Throws EncodingError.
 */
export function didWebToUrl(did: string, options: { insecureLocalhost?: boolean } = {}): string {
  const [identifier = ''] = did.split(/[?#]/)
  const [scheme, method, encodedHost = '', ...path] = identifier.split(':')
  if (scheme !== 'did' || method !== 'web') throw new EncodingError('not a did:web identifier')
  if (![encodedHost, ...path].every((segment) => segmentPattern.test(segment) && !/^\.+$/.test(segment))) {
    throw new EncodingError('malformed did:web identifier')
  }
  const host = encodedHost.replace(/%3A(?=\d{1,5}$)/i, ':')
  if (host.includes('%')) throw new EncodingError('malformed did:web host')
  const protocol = options.insecureLocalhost && isLocalHost(host) ? 'http' : 'https'
  const folder = path.length > 0 ? path.join('/') : '.well-known'
  return `${protocol}://${host}/${folder}${documentName}`
}

/**
 * The did:web identifier for an http(s) URL: of the origin when it has no path, else of the path, with or without
 * `/did.json`. Query and fragment are dropped. Throws EncodingError.
 */
export function urlToDidWeb(url: string): string {
  const match = /^https?:\/\/([^/?#@\s]+)([^?#\s]*)/.exec(url)
  if (!match) throw new EncodingError('not an http(s) URL')
  const [, host = '', path = ''] = match
  const folder = path.endsWith(documentName) ? path.slice(0, -documentName.length) : path
  const segments = folder.split('/').filter((segment) => segment !== '')
  const isRoot = segments.length === 1 && segments[0] === '.well-known'
  const parts = [host.toLowerCase().replace(':', '%3A'), ...(isRoot ? [] : segments)]
  if (!parts.every((part) => segmentPattern.test(part))) throw new EncodingError('URL cannot be a did:web identifier')
  return `did:web:${parts.join(':')}`
}

/** The Multikey inside a did:key identifier or DID URL (did:key method); throws EncodingError when it is no known key. */
export function didKeyToMultikey(did: string): string {
  const match = /^did:key:(z[^#?:]+)(?:#(.*))?$/.exec(did)
  const multikey = match?.[1]
  if (multikey === undefined) throw new EncodingError('not a did:key identifier')
  if (match?.[2] !== undefined && match[2] !== multikey) throw new EncodingError('did:key fragment names another key')
  decodeMultikey(multikey)
  return multikey
}

/** The public key inside a did:jwk identifier or DID URL (did:jwk method); throws EncodingError when it is no known key. */
export function readDidJwk(did: string): PublicKey {
  const encoded = /^did:jwk:([\w-]+)(?:#0)?$/.exec(did)?.[1]
  if (encoded === undefined || encoded.length > maxDidJwk) throw new EncodingError('not a did:jwk identifier')
  const bytes = decodeBase64url(encoded)
  if (encodeBase64url(bytes) !== encoded) throw new EncodingError('the did:jwk identifier has a second spelling')
  return readJwk(parseJwk(readUtf8(bytes) ?? ''))
}

function parseJwk(text: string) {
  try {
    const json = parseJsonText(text, jwkLimits)
    if (isJsonObject(json)) return json
  } catch {
    throw new EncodingError('the did:jwk identifier holds no JSON')
  }
  throw new EncodingError('the did:jwk identifier holds no JWK')
}
