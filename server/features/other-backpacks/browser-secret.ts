import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { config } from '#infra/context.ts'
import { hashSecret } from '#infra/secrets.ts'

/** With this beginning no page of a neighbouring subdomain can set it; browsers take it over https only, for `/`. */
const cookieName = () => (isEncrypted() ? '__Host-sash_other' : 'sash_other')
const isEncrypted = () => config().origin.startsWith('https:')
const path = '/'

/** Seconds in which somebody must be back from the other host. */
export const attemptSeconds = 600

/** Gives the browser a fresh secret, by which its way back is known; answers the hash. */
export const markBrowser = (reply: FastifyReply): Buffer => {
  const secret = randomBytes(32).toString('base64url')
  reply.setCookie(cookieName(), secret, {
    httpOnly: true,
    sameSite: 'lax',
    secure: isEncrypted(),
    path,
    maxAge: attemptSeconds,
  })
  return hashSecret(secret)
}

export const readBrowser = (request: FastifyRequest): Buffer => hashSecret(request.cookies[cookieName()] ?? '')

export const unmarkBrowser = (reply: FastifyReply): void => {
  reply.clearCookie(cookieName(), { path, secure: isEncrypted() })
}
