import type { FastifyReply } from 'fastify'
import { config } from '#infra/context.ts'

/** Sends the browser to a page of the web app; what is left undefined stays out of the address. */
export const leaveTo = (
  reply: FastifyReply,
  path: '/auth/login' | '/profile',
  query: Record<string, string | undefined>,
  origin = config().origin,
): FastifyReply => {
  const url = new URL(path, origin)
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, value)
  }
  return leave(reply, url)
}

/** Sends the browser away; neither the answer nor where it came from is kept. */
export const leave = (reply: FastifyReply, url: URL): FastifyReply => {
  reply.header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer')
  return reply.redirect(url.href, 302)
}
