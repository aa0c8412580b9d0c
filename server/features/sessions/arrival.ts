import type { FastifyReply, FastifyRequest } from 'fastify'
import { config } from '#infra/context.ts'
import { refuse } from '#infra/errors.ts'
import { createBrowserSecret } from '#infra/http/browser-secret.ts'
import { isOwnOrigin } from '#infra/http/edge/own-origin.ts'
import { isSentByUs } from './require-own-page.ts'

/** Seconds for which a code is good. */
export const codeSeconds = 60

const browser = createBrowserSecret('sash_arrival', codeSeconds)
const beginSeconds = 600
const originCookie = 'sash_return'

/** Where a code may be used. */
export interface Arrival {
  browserHash: Buffer
  /** Of the page that the code is given to. */
  origin: string
}

/** Remembers that a way to a provider began at a page of another origin that the operator named: it ends there too. */
export const noteOrigin = (request: FastifyRequest, reply: FastifyReply): void => {
  const { referer = '' } = request.headers
  const origin = URL.canParse(referer) ? new URL(referer).origin : ''
  const options = { httpOnly: true, sameSite: 'lax', secure: config().origin.startsWith('https:'), path: '/' } as const
  if (isNamed(origin)) reply.setCookie(originCookie, origin, { ...options, maxAge: beginSeconds })
  else if (request.cookies[originCookie] !== undefined) reply.clearCookie(originCookie, options)
}

/** Gives the browser of this answer what its code is bound to; a form that a page of another origin sends gets nothing. */
export const markArrival = (request: FastifyRequest, reply: FastifyReply): Arrival => {
  const origin = request.cookies[originCookie] ?? ''
  return { browserHash: markBrowser(request, reply), origin: isNamed(origin) ? origin : config().origin }
}

/** As markArrival, for a page of this server. */
export const markOwnArrival = (request: FastifyRequest, reply: FastifyReply): Arrival => ({
  browserHash: markBrowser(request, reply),
  origin: config().origin,
})

// The way back from a provider is followed, never posted, and ends in the browser that it began in.
function markBrowser(request: FastifyRequest, reply: FastifyReply): Buffer {
  if (request.method === 'POST' && !isSentByUs(request)) throw refuse('token.client')
  return browser.markBrowser(reply)
}

/**
 * Whose code a request may use: a page of another origin sends none of our cookies, and may use what was given to it;
 * everybody else may use what was given to this browser.
 */
export const readArrival = (request: FastifyRequest): { origin: string } | { browserHash: Buffer } => {
  const { origin, host } = request.headers
  if (origin !== undefined && !isOwnOrigin(origin, host) && isNamed(origin)) return { origin }
  return { browserHash: browser.readBrowser(request) }
}

const isNamed = (origin: string): boolean => config().corsOrigins.includes(origin)
