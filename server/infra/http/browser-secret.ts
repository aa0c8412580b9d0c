import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { config } from '../context.ts'
import { hashSecret } from '../secrets/secrets.ts'

const isEncrypted = () => config().origin.startsWith('https:')
const path = '/'

/**
 * A secret in a cookie by which somebody who was sent elsewhere is known when coming back, for so many seconds. Each use
 * has a name of its own. Answers hash the secret; a browser without one has a hash that fits nothing.
 */
export const createBrowserSecret = (name: string, seconds: number) => {
  // With this beginning no page of a neighbouring subdomain can set it; browsers take it over https only, for `/`.
  const cookieName = () => (isEncrypted() ? `__Host-${name}` : name)
  return {
    /** Gives the browser a fresh secret. */
    markBrowser: (reply: FastifyReply): Buffer => {
      const secret = randomBytes(32).toString('base64url')
      reply.setCookie(cookieName(), secret, {
        httpOnly: true,
        sameSite: 'lax',
        secure: isEncrypted(),
        path,
        maxAge: seconds,
      })
      return hashSecret(secret)
    },
    readBrowser: (request: FastifyRequest): Buffer => hashSecret(request.cookies[cookieName()] ?? ''),
    unmarkBrowser: (reply: FastifyReply): void => {
      reply.clearCookie(cookieName(), { path, secure: isEncrypted() })
    },
  }
}
