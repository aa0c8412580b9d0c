import { finding } from '#shared/messages/findings/finding.ts'
import { textOf, textsOf } from '../json.ts'
import type { JsonObject } from '../tools.ts'
import { isCompactJws, type OpenedJwt, openJwt } from './credential/jwt/open-jwt.ts'
import { isCredential } from './is-credential.ts'
import { parseDocument } from './parse-document.ts'
import { findAmbiguity, type Unreadable } from './text/find-ambiguity.ts'

const enveloped = /^data:application\/(?:vc(?:\+ld\+json)?\+jwt|jwt),([\w.-]+)$/i

/** A document out of its wrapping; `jwt` when it was one that secured it, whose signature is not checked yet. */
export type OpenedDocument = { ok: true; json: JsonObject; jwt?: OpenedJwt } | Unreadable

/**
 * Opens a text that is JSON, a compact JWT, or an EnvelopedVerifiableCredential around one (Verifiable Credentials 2.0,
 * Enveloped Verifiable Credentials). Believes nothing of it.
 */
export function openSecured(text: string): OpenedDocument {
  if (isCompactJws(text)) return openJwt(text)
  const parsed = parseDocument(text)
  if (!parsed.ok) return parsed
  const ambiguity = isCredential(parsed.json) ? findAmbiguity(text) : undefined
  return ambiguity ?? openEnveloped(parsed.json)
}

/** Takes the JWT out of an EnvelopedVerifiableCredential; any other document is given back as it is. */
export function openEnveloped(json: JsonObject): OpenedDocument {
  if (!textsOf(json.type).includes('EnvelopedVerifiableCredential')) return { ok: true, json }
  const token = enveloped.exec(textOf(json.id) ?? '')?.[1]
  if (token === undefined) return { ok: false, detail: finding('document.envelope') }
  return openJwt(token)
}
