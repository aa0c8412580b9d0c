import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import { isKnown } from '#infra/http/conditions/entity-tags.ts'
import { loadJwtKey, prepareJwtKey, writeJwt } from '../../issuers/index.ts'
import { readAward } from '../award-reader.ts'
import { tagOf } from '../pages/tag.ts'

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

const inSeconds = (moment: string): number => Math.floor(Date.parse(moment) / 1000)

/**
 * The award as VC-JWT (Open Badges 3.0, section 8.2), signed with the key that its issuer has now. The same award signed
 * with the same key is the same text, however often it is asked for. 404 once revoked.
 */
export const signJwt = async (awardId: string): Promise<string> => {
  const award = await readAward(awardId)
  if (!award || award.status.isRevoked) throw notFound()
  const { proof: _embedded, ...claims } = credential.parse(JSON.parse(award.documents.credential))
  const subject = claims.credentialSubject.id ?? nameSubject(claims.id)
  const payload = {
    ...claims,
    credentialSubject: { id: subject, ...claims.credentialSubject },
    iss: claims.issuer.id,
    jti: claims.id,
    sub: subject,
    nbf: inSeconds(claims.validFrom),
    ...(claims.validUntil ? { exp: inSeconds(claims.validUntil) } : {}),
  }
  const { issuerId } = award.documents
  await prepareJwtKey(issuerId)
  return writeJwt(await loadJwtKey(db(), issuerId), payload)
}

/**
 * A JWT must name its subject. The name is made of the award's id (a UUID of version 8, RFC 9562), so it is always the
 * same and says nothing about the person: two badges of one person have two.
 */
const nameSubject = (credentialId: string): string => {
  const bytes = createHash('sha256').update(`subject of ${credentialId}`).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return `urn:uuid:${bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}`
}

export const sendJwt = (reply: FastifyReply, jwt: string): FastifyReply => {
  const etag = tagOf(jwt)
  reply.header('ETag', etag).header('Cache-Control', 'public, no-cache')
  if (isKnown(reply.request, etag)) return reply.status(304).send()
  return reply
    .type('text/plain; charset=utf-8')
    .header('Content-Disposition', 'attachment')
    .serializer(String)
    .send(jwt)
}
