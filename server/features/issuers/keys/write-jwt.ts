import { encodeBase64url } from '#openbadges'
import type { JwtKey } from './jwt-keys.ts'

/** The payload as compact JWS (RFC 7515), signed with a key of an issuer; its header names nothing but that key. */
export const writeJwt = ({ algorithm, kid, sign }: JwtKey, payload: object): string => {
  const signed = `${encodeJson({ alg: algorithm, kid, typ: 'JWT' })}.${encodeJson(payload)}`
  return `${signed}.${encodeBase64url(sign(encoder.encode(signed)))}`
}

const encoder = new TextEncoder()
const encodeJson = (value: object): string => encodeBase64url(encoder.encode(JSON.stringify(value)))
