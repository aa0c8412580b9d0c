import { textOf, textsOf } from '../json.ts'
import type { JsonObject } from '../tools.ts'
import { isCompactJws, type OpenedJwt, openJwt } from './credential/open-jwt.ts'
import { hasRepeatedName } from './credential/repeated-name.ts'
import { isCredential } from './is-credential.ts'
import { parseDocument } from './parse-document.ts'

const enveloped = /^data:application\/(?:vc(?:\+ld\+json)?\+jwt|jwt),([\w.-]+)$/i

/** A document out of its wrapping; `jwt` when it was one that secured it, whose signature is not checked yet. */
export type OpenedDocument = { ok: true; json: JsonObject; jwt?: OpenedJwt } | { ok: false; detail: string }

/**
 * Opens a text that is JSON, a compact JWT, or an EnvelopedVerifiableCredential around one (Verifiable Credentials 2.0,
 * Enveloped Verifiable Credentials). Believes nothing of it.
 */
export function openSecured(text: string): OpenedDocument {
  if (isCompactJws(text)) return openJwt(text)
  const parsed = parseDocument(text)
  if (!parsed.ok) return parsed
  // Readers that take the first of two members with one name would see another badge than those that take the last.
  if (isCredential(parsed.json) && hasRepeatedName(text)) {
    return { ok: false, detail: 'The document has two members of one name, which readers would take differently.' }
  }
  return openEnveloped(parsed.json)
}

/** Takes the JWT out of an EnvelopedVerifiableCredential; any other document is given back as it is. */
export function openEnveloped(json: JsonObject): OpenedDocument {
  if (!textsOf(json.type).includes('EnvelopedVerifiableCredential')) return { ok: true, json }
  const token = enveloped.exec(textOf(json.id) ?? '')?.[1]
  if (token === undefined) return { ok: false, detail: 'The envelope holds no badge in a JWT.' }
  return openJwt(token)
}
