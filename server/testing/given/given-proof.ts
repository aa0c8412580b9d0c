import { createHash, randomUUID } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT } from 'jose'
import { now } from '#infra/clock.ts'

export interface GivenProofKey {
  thumbprint: string
  /** The header of a good proof for the call, as RFC 9449 section 4.2 writes it, unless told otherwise. */
  prove(method: string, path: string, token?: string, more?: OtherProof): Promise<{ dpop: string }>
}

export interface OtherProof {
  claims?: Record<string, unknown>
  header?: Record<string, unknown>
}

const origin = 'http://localhost:8000'

/** The key that a client proves with each of its calls. */
export const givenProofKey = async (alg = 'ES256'): Promise<GivenProofKey> => {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true })
  const jwk = await exportJWK(publicKey)
  return {
    thumbprint: await calculateJwkThumbprint(jwk),
    prove: async (method, path, token, { claims = {}, header = {} } = {}) => {
      const ath = token === undefined ? {} : { ath: createHash('sha256').update(token).digest('base64url') }
      const iat = Math.floor(now().getTime() / 1000)
      const all = { jti: randomUUID(), htm: method, htu: `${origin}${path}`, iat, ...ath, ...claims }
      const head: JWTHeaderParameters = { typ: 'dpop+jwt', alg, jwk, ...header }
      return { dpop: await new SignJWT(all).setProtectedHeader(head).sign(privateKey, { crit: { x: true } }) }
    },
  }
}
