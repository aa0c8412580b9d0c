import { decodeBase64url } from '../../encoding/base64url.ts'
import { isJsonObject } from '../../json.ts'
import type { Json, JsonObject } from '../../tools.ts'
import { parseDocument } from '../parse-document.ts'
import { type Check, failed, notChecked } from '../report.ts'

const signing = new Set(['EdDSA', 'Ed25519', 'ES256', 'ES384', 'RS256', 'PS256'])

/** A compact JWS taken apart: the badge inside and what can be said of the signature. */
export type OpenedJwt = { ok: true; json: JsonObject; checks: Check[] } | { ok: false; detail: string }

/** True when the text has the shape of a compact JWS (RFC 7515): three parts of base64url. */
export function isCompactJws(text: string): boolean {
  return /^[\w-]+\.[\w-]+\.[\w-]*$/.test(text)
}

/** Opens a badge in a JWT (Open Badges 3.0, JWT proof; also the 1.1 form with a `vc` claim) without trusting it. */
export function openJwt(text: string): OpenedJwt {
  const [head = '', body = '', signature = ''] = text.split('.')
  const header = parsePart(head)
  const payload = parsePart(body)
  if (header === undefined || payload === undefined) return { ok: false, detail: 'The signed text cannot be read.' }
  const json = isJsonObject(payload.vc) ? withClaims(payload.vc, payload) : withoutClaims(payload)
  return { ok: true, json, checks: [checkAlgorithm(header, signature)] }
}

function checkAlgorithm(header: JsonObject, signature: string): Check {
  if (signature === '' || header.alg === 'none') return failed('proof', 'The badge is not signed.')
  if (typeof header.alg !== 'string' || !signing.has(header.alg)) {
    return failed('proof', 'The badge is signed with an algorithm that anybody could have used.')
  }
  return notChecked('proof', `The badge is signed, but with a proof of a kind not supported yet: JWT, ${header.alg}.`)
}

// The claims repeat what the credential says; they are no members of it.
function withoutClaims({ iss, sub, jti, nbf, exp, iat, vc, ...credential }: JsonObject): JsonObject {
  const end = formatSeconds(exp)
  return end === undefined ? credential : { ...credential, expirationDate: credential.expirationDate ?? end }
}

/** In the 1.1 form claims may stand in the place of members (Verifiable Credentials 1.1, JWT Decoding). */
function withClaims(credential: JsonObject, { iss, sub, jti, nbf, exp }: JsonObject): JsonObject {
  const { issuer, credentialSubject: subject } = credential
  return compactMembers({
    ...credential,
    id: credential.id ?? jti,
    issuer: isJsonObject(issuer) ? { ...issuer, id: issuer.id ?? iss } : (issuer ?? iss),
    credentialSubject: isJsonObject(subject) ? compactMembers({ ...subject, id: subject.id ?? sub }) : subject,
    issuanceDate: credential.issuanceDate ?? (credential.validFrom === undefined ? formatSeconds(nbf) : undefined),
    expirationDate: credential.expirationDate ?? formatSeconds(exp),
  })
}

function compactMembers(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined))
}

function formatSeconds(value: Json | undefined): string | undefined {
  const isMoment = typeof value === 'number' && Number.isSafeInteger(value) && Math.abs(value) <= 8.64e12
  return isMoment ? new Date(value * 1000).toISOString() : undefined
}

function parsePart(part: string): JsonObject | undefined {
  try {
    const parsed = parseDocument(new TextDecoder('utf-8', { fatal: true }).decode(decodeBase64url(part)))
    return parsed.ok ? parsed.json : undefined
  } catch {
    return undefined
  }
}
