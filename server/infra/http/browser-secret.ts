import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hashSecret } from '../secrets/secrets.ts'
import { cookieFor, nameCookie, ofCookie } from './own-cookie.ts'

const freshSecret = () => randomBytes(32).toString('base64url')
const isSecret = /^[\w-]{43}$/

/**
 * A secret in a cookie by which somebody who was sent elsewhere is known when coming back, for so many seconds. Each use
 * has a name of its own. Answers hash the secret; a browser without one has a hash that fits nothing.
 */
export const createBrowserSecret = (name: string, seconds: number) => {
  const give = (reply: FastifyReply, secret: string): Buffer => {
    reply.setCookie(nameCookie(name), secret, cookieFor(seconds))
    return hashSecret(secret)
  }
  const read = (request: FastifyRequest): string => request.cookies[nameCookie(name)] ?? ''
  return {
    /** Gives the browser a fresh secret. */
    markBrowser: (reply: FastifyReply): Buffer => give(reply, freshSecret()),
    /** As `markBrowser`, but a browser keeps the secret that it has: what its other tabs have begun goes on. */
    keepBrowser: (request: FastifyRequest, reply: FastifyReply): Buffer =>
      give(reply, isSecret.test(read(request)) ? read(request) : freshSecret()),
    readBrowser: (request: FastifyRequest): Buffer => hashSecret(read(request)),
    unmarkBrowser: (reply: FastifyReply): void => {
      reply.clearCookie(nameCookie(name), ofCookie())
    },
  }
}
