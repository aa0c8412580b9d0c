import { finding } from '#shared/messages/findings/finding.ts'
import { decodeBase64url, encodeBase64url } from '../../../encoding/base64url.ts'
import { readUtf8 } from '../../../encoding/utf8.ts'
import { isJsonObject, textsOf } from '../../../json.ts'
import type { Json, JsonObject } from '../../../tools.ts'
import { isCredential } from '../../is-credential.ts'
import { parseDocument } from '../../parse-document.ts'
import { findUnclearNumber, type Unreadable } from '../../text/find-ambiguity.ts'
import { hasRepeatedName } from '../../text/repeated-name.ts'

const maxLength = 1_500_000
const unreadable = { ok: false, detail: finding('jwt.unread') } as const
const tooLong = { ok: false, isTooLarge: true, detail: finding('jwt.long') } as const

/** A compact JWS taken apart (RFC 7515); nothing in it is to be believed before its signature was checked. */
export interface OpenedJwt {
  header: JsonObject
  /** The payload as it was signed. */
  claims: JsonObject
  /** The badge in the payload as it was signed: without the claims that only repeat what it says. */
  credential: JsonObject
  /** True in the 1.1 form, with the badge in a `vc` claim. */
  isNested: boolean
  /** The bytes that were signed: the first two parts as they came. */
  signed: Uint8Array
  /** Empty when the text is not signed. */
  signature: Uint8Array
}

type Opened = { ok: true; json: JsonObject; jwt: OpenedJwt } | Unreadable

/** True when the text has the shape of a compact JWS (RFC 7515): three parts of base64url. */
export function isCompactJws(text: string): boolean {
  return /^[\w-]+\.[\w-]+\.[\w-]*$/.test(text)
}

/** Opens a badge in a JWT (Open Badges 3.0, JWT proof; also the 1.1 form with a `vc` claim) without trusting it. */
export function openJwt(text: string): Opened {
  if (text.length > maxLength) return tooLong
  const [head = '', body = '', tail = ''] = text.split('.')
  const header = parsePart(head)
  const payload = parsePart(body)
  const signature = decodePart(tail)
  if (payload === 'too large') return tooLong
  if (header === undefined || header === 'too large' || payload === undefined || signature === undefined)
    return unreadable
  const { json: claims, text: claimsText } = payload
  const isNested = claims.vc !== undefined
  const credential = isNested ? claims.vc : withoutClaims(claims)
  if (!isJsonObject(credential) || (isNested && isCredential(claims))) {
    return { ok: false, detail: finding('jwt.many') }
  }
  const json = isNested ? withClaims(credential, claims) : withEnd(credential, claims.exp)
  const unclear = isCredential(json) || isJsonObject(json.vp) ? findUnclearNumber(claimsText) : undefined
  if (unclear !== undefined) return unclear
  const signed = new TextEncoder().encode(`${head}.${body}`)
  return { ok: true, json, jwt: { header: header.json, claims, credential, isNested, signed, signature } }
}

function withoutClaims({ iss, sub, jti, nbf, exp, iat, vc, ...credential }: JsonObject): JsonObject {
  return credential
}

/** In the 1.1 form claims may stand in the place of members (Verifiable Credentials 1.1, JWT Decoding). */
function withClaims(credential: JsonObject, { iss, sub, jti, nbf, exp }: JsonObject): JsonObject {
  const { issuer, credentialSubject: subject } = credential
  const members = {
    ...credential,
    id: credential.id ?? jti,
    issuer: isJsonObject(issuer) ? { ...issuer, id: issuer.id ?? iss } : (issuer ?? iss),
    credentialSubject: isJsonObject(subject) ? compactMembers({ ...subject, id: subject.id ?? sub }) : subject,
    issuanceDate: credential.issuanceDate ?? (credential.validFrom === undefined ? formatSeconds(nbf) : undefined),
  }
  return withEnd(compactMembers(members), exp)
}

// The end that only the claim names counts as well.
function withEnd(credential: JsonObject, exp: Json | undefined): JsonObject {
  const end = formatSeconds(exp)
  const hasEnd = credential.validUntil !== undefined || credential.expirationDate !== undefined
  if (end === undefined || hasEnd || !isCredential(credential)) return credential
  const isFirstEdition = textsOf(credential['@context']).includes('https://www.w3.org/2018/credentials/v1')
  return { ...credential, [isFirstEdition ? 'expirationDate' : 'validUntil']: end }
}

function compactMembers(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined))
}

function formatSeconds(value: Json | undefined): string | undefined {
  const isMoment = typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= 8.64e12
  return isMoment ? new Date(Math.floor(value) * 1000).toISOString() : undefined
}

function parsePart(part: string): { json: JsonObject; text: string } | 'too large' | undefined {
  const bytes = decodePart(part)
  const text = bytes && readUtf8(bytes, { keepsMark: true })
  if (text === undefined) return undefined
  const parsed = parseDocument(text)
  if (!parsed.ok && parsed.isTooLarge) return 'too large'
  // Readers that take the first of two members with one name would see another badge than those that take the last.
  return parsed.ok && !hasRepeatedName(text) ? { json: parsed.json, text } : undefined
}

/** Only one text stands for the bytes: a second spelling of a signature would be a second badge to whoever counts them. */
function decodePart(part: string): Uint8Array | undefined {
  try {
    const bytes = decodeBase64url(part)
    return encodeBase64url(bytes) === part ? bytes : undefined
  } catch {
    return undefined
  }
}
