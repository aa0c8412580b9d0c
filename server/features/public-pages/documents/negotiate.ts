import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound, refuse } from '#infra/errors.ts'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { tagOf } from '../pages/tag.ts'
import type { Edition } from './documents.ts'

export interface RequestedFormat {
  id: string
  edition: Edition
  /** Set where the address itself names the edition. */
  named: Edition | undefined
  /** The address is that of a document, whatever the caller takes. */
  isFile: boolean
  wantsPage: boolean
  expand: string[]
}

// Robots that draw previews of links ask for anything; they get the page with its Open Graph tags.
const previewRobots = /LinkedInBot|Twitterbot|facebook|Facebot|Slackbot|Embedly/i
const credentialTypes = /application\/(vc\+ld\+json|vc)\b/

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

/** What the caller wants of a public address: which thing, as a page or as a document, in which edition. */
export const readRequestedFormat = (
  request: FastifyRequest,
  idOrFile: string,
  query: { v?: string | undefined },
): RequestedFormat => {
  const isFile = idOrFile.endsWith('.json')
  const accept = request.headers.accept ?? ''
  const wantsPage = !isFile && (previewRobots.test(request.headers['user-agent'] ?? '') || accept.includes('text/html'))
  const named = readEdition(query.v)
  return {
    id: isFile ? idOrFile.slice(0, -5) : idOrFile,
    edition: named ?? (credentialTypes.test(accept) ? '3_0' : '2_0'),
    named,
    isFile,
    wantsPage,
    expand: readExpand(request.query),
  }
}

function readEdition(version: string | undefined): Edition | undefined {
  if (version === undefined || version === '') return undefined
  if (version === '1_1' || version === '2_0' || version === '3_0') return version
  throw refuse('request.invalid', { fields: { v: [makeMessage('page.edition')] } })
}

/** For what 1.1 does not know. */
export const withoutLegacy = (edition: Edition): '2_0' | '3_0' => (edition === '3_0' ? '3_0' : '2_0')

function readExpand(query: unknown): string[] {
  if (typeof query !== 'object' || query === null || !('expand' in query)) return []
  const list = Array.isArray(query.expand) ? query.expand : [query.expand]
  return list.filter((item): item is string => typeof item === 'string').slice(0, 10)
}

const mediaTypes: Record<Edition, string> = {
  '1_1': 'application/ld+json',
  '2_0': 'application/ld+json',
  '3_0': 'application/vc+ld+json',
}

/** Sends a document with its ETag; 304 when the caller has it already. */
export const sendDocument = (
  request: FastifyRequest,
  reply: FastifyReply,
  body: string | Buffer,
  options: { edition?: Edition; type?: string; etag?: string } = {},
): FastifyReply => {
  const etag = options.etag ?? tagOf(body)
  const accept = request.headers.accept ?? ''
  const plain = accept.includes('application/json') && !accept.includes('ld+json') && options.edition !== '3_0'
  reply.header('ETag', etag).header('Cache-Control', 'public, no-cache').header('Vary', 'Accept')
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  return reply
    .type(plain ? 'application/json' : (options.type ?? mediaTypes[options.edition ?? '2_0']))
    .serializer(asItIs)
    .send(body)
}

const asItIs = (payload: unknown): string => String(payload)
