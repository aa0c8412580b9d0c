import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { encodeBase64url } from '#openbadges'
import { loadSigningKey } from '../issuers/index.ts'
import { readAward } from './award-reader.ts'

const credential = z
  .object({
    id: z.string(),
    issuer: z.object({ id: z.string() }).loose(),
    validFrom: z.string(),
    validUntil: z.string().optional(),
    credentialSubject: z.object({ id: z.string().optional() }).loose(),
    proof: z.unknown(),
  })
  .loose()

const encodeJson = (value: object): string => encodeBase64url(new TextEncoder().encode(JSON.stringify(value)))
const inSeconds = (moment: string): number => Math.floor(Date.parse(moment) / 1000)

/** The award as VC-JWT (Open Badges 3.0, section 8.2), signed with the key that its issuer has now. 404 once revoked. */
export const signJwt = async (awardId: string): Promise<string> => {
  const award = await readAward(awardId)
  if (!award || award.status.isRevoked) throw notFound()
  const { proof: _embedded, ...claims } = credential.parse(JSON.parse(award.documents.credential))
  const { verificationMethod, sign } = await loadSigningKey(db(), award.documents.issuerId)
  const subject = claims.credentialSubject.id
  const header = { alg: 'EdDSA', kid: verificationMethod, typ: 'JWT' }
  const payload = {
    ...claims,
    iss: claims.issuer.id,
    jti: claims.id,
    ...(subject ? { sub: subject } : {}),
    nbf: inSeconds(claims.validFrom),
    ...(claims.validUntil ? { exp: inSeconds(claims.validUntil) } : {}),
  }
  const signed = `${encodeJson(header)}.${encodeJson(payload)}`
  return `${signed}.${encodeBase64url(sign(new TextEncoder().encode(signed)))}`
}

export const sendJwt = (reply: FastifyReply, jwt: string): FastifyReply =>
  reply
    .type('text/plain; charset=utf-8')
    .header('Cache-Control', 'public, no-cache')
    .header('Content-Disposition', 'attachment')
    .serializer(String)
    .send(jwt)
