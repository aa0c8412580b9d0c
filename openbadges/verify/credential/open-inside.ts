import { finding } from '#shared/messages/findings/finding.ts'
import { idOf, isJsonObject } from '../../json.ts'
import type { Json, JsonObject } from '../../tools.ts'
import { openEnveloped, openSecured } from '../open-secured.ts'
import type { Check } from '../report.ts'
import type { Unreadable } from '../text/find-ambiguity.ts'
import type { ProofPorts } from './check-proof.ts'
import { checkJwt } from './jwt/check-jwt.ts'
import { isCompactJws } from './jwt/open-jwt.ts'

/** A credential out of another document, and how to check the JWT around it if it had one. */
export type InnerCredential =
  | { ok: true; document: JsonObject; envelope: (() => Promise<Check[]>) | undefined }
  | Unreadable

/** Opens a credential that stands in another one: an object, a compact JWT or an envelope around one. */
export function openInside(value: Json, ports: ProofPorts): InnerCredential {
  if (typeof value === 'string') {
    return isCompactJws(value) ? openCopy(value, ports) : { ok: false, detail: finding('document.no-part') }
  }
  if (!isJsonObject(value)) return { ok: false, detail: finding('document.no-part') }
  return withEnvelope(openEnveloped(value), ports)
}

/** Opens a credential from a text of its own: JSON or a compact JWT. */
export function openCopy(text: string, ports: ProofPorts): InnerCredential {
  return withEnvelope(openSecured(text.trim()), ports)
}

function withEnvelope(opened: ReturnType<typeof openSecured>, ports: ProofPorts): InnerCredential {
  if (!opened.ok) return opened
  const { json: document, jwt } = opened
  return { ok: true, document, envelope: jwt && (() => checkJwt(jwt, idOf(document.issuer) ?? '', ports)) }
}
