import { didKeyToMultikey, didWebToUrl } from '../../encoding/did.ts'
import { decodeMultikey } from '../../encoding/multikey.ts'
import { textOf } from '../../json.ts'
import type { DocumentSource } from '../document-source.ts'
import { findMethod, isWithdrawn, type NamedKey, readMultikey } from './listed-key.ts'

/** Where keys are looked up, and at which time. */
export interface IssuerLookup {
  source: DocumentSource
  now: Date
  insecureLocalhost: boolean
}

/** The key a verification method leads to, who controls it, and where it was read when it was not in the URL itself. */
export type FoundKey =
  | (NamedKey & { found: true; controller: string | undefined; readFrom?: string; withdrawn: boolean })
  | { found: false; absent: boolean; detail: string }

/** Finds the key of a verification method: inside a did:key or a Multikey fragment, else in the document it names. */
export async function findKey(method: string, { source, now, insecureLocalhost }: IssuerLookup): Promise<FoundKey> {
  const hash = method.indexOf('#')
  const controller = hash < 0 ? method : method.slice(0, hash)
  const inside = readKeyInside(method, hash < 0 ? '' : method.slice(hash + 1))
  if (inside !== undefined) return { found: true, method, multikey: inside, controller, withdrawn: false }
  const url = locateDocument(controller, insecureLocalhost)
  if (url === undefined) return { found: false, absent: false, detail: `No way is known to look up the key ${method}.` }
  const answer = await source.readOrRemember(url)
  if (!answer.ok)
    return { found: false, absent: false, detail: `The key could not be fetched from ${url}: ${answer.detail}` }
  const listed = findMethod(answer.json, controller, method)
  const entry = listed ?? (controller.startsWith('did:') ? undefined : answer.json)
  const multikey = entry === undefined ? undefined : readMultikey(entry)
  if (entry === undefined || multikey === undefined) {
    return { found: false, absent: true, detail: `${url} does not hold the key ${method}.` }
  }
  const withdrawn = isWithdrawn(entry, now)
  return { found: true, method, multikey, controller: textOf(entry.controller), readFrom: url, withdrawn }
}

/** The URL of the document of a did:web identifier or an https URL; undefined for any other identifier. */
export function locateDocument(identifier: string, insecureLocalhost: boolean): string | undefined {
  if (identifier.startsWith('https://')) return identifier
  if (insecureLocalhost && /^http:\/\/(?:localhost|127\.0\.0\.1)[:/]/.test(identifier)) return identifier
  if (!identifier.startsWith('did:web:')) return undefined
  try {
    return didWebToUrl(identifier, { insecureLocalhost })
  } catch {
    return undefined
  }
}

function readKeyInside(method: string, fragment: string): string | undefined {
  try {
    if (method.startsWith('did:key:')) return didKeyToMultikey(method)
    decodeMultikey(fragment)
    return fragment
  } catch {
    return undefined
  }
}
