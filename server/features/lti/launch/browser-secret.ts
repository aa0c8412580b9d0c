import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { nameCookie } from '#infra/http/own-cookie.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'

const cookieName = () => nameCookie('sash_lti')
const form = /^[\w-]{43}$/

/** Seconds in which a launch must be back from the platform. */
export const loginSeconds = 600

/**
 * The secret by which a launch is known to end in the browser that began it; several at once share one. In the frame of a
 * platform a cookie must be open to other sites, and is kept for this platform alone (`Partitioned`).
 */
export const markBrowser = (request: FastifyRequest, reply: FastifyReply): Buffer => {
  const known = request.cookies[cookieName()] ?? ''
  const secret = form.test(known) ? known : randomBytes(32).toString('base64url')
  const attributes = `Path=/; Max-Age=${loginSeconds}; HttpOnly; Secure; SameSite=None; Partitioned`
  reply.header('Set-Cookie', `${cookieName()}=${secret}; ${attributes}`)
  return hashSecret(secret)
}

export const readBrowser = (request: FastifyRequest): Buffer | undefined => {
  const secret = request.cookies[cookieName()]
  return secret === undefined ? undefined : hashSecret(secret)
}
