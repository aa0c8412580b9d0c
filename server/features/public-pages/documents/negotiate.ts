import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#infra/errors.ts'
import { findType } from '#infra/http/accept.ts'
import { isKnown } from '#infra/http/conditions/entity-tags.ts'
import { tagOf } from '../pages/tag.ts'
import type { Edition } from './documents.ts'

/** Which version of a badge class, if one is named. */
export const readBadgeVersion = (query: { [name: string]: unknown }): number | undefined => {
  if (query.version === undefined) return undefined
  if (typeof query.version !== 'string' || !/^[1-9]\d{0,8}$/.test(query.version)) throw notFound()
  return Number(query.version)
}

/** In the words of which language a document of a badge class is wanted, if one is named. */
export const readBadgeLanguage = (query: { [name: string]: unknown }): string | undefined => {
  if (query.lang === undefined) return undefined
  if (typeof query.lang !== 'string') throw notFound()
  return query.lang
}

const mediaTypes = {
  '1_1': ['application/ld+json', 'application/json'],
  '2_0': ['application/ld+json', 'application/json'],
  '3_0': ['application/vc+ld+json', 'application/vc'],
} as const satisfies Record<Edition, readonly string[]>

interface Sent {
  edition?: Edition
  /** Of what has one type only. */
  type?: string
  etag?: string
  status?: number
}

/** Sends a document with its ETag; 304 when the caller has it already. */
export const sendDocument = (
  request: FastifyRequest,
  reply: FastifyReply,
  body: string | Buffer,
  { edition = '2_0', type, etag = tagOf(body), status = 200 }: Sent = {},
): FastifyReply => {
  reply.header('ETag', etag).header('Cache-Control', 'public, no-cache').header('Vary', 'Accept')
  if (status === 200 && isKnown(request, etag)) return reply.status(304).send()
  return reply
    .status(status)
    .type(type ?? findType(request, mediaTypes[edition]) ?? mediaTypes[edition][0])
    .serializer(asItIs)
    .send(body)
}

const asItIs = (payload: unknown): string => String(payload)
