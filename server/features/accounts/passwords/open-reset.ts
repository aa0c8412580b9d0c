import type { FastifyReply } from 'fastify'
import { config } from '#infra/context.ts'

/** Leads from the link of the mail to the page where the new password is chosen. */
export const openReset = (token: string, reply: FastifyReply): FastifyReply => {
  const page = new URL(`/change-password/${encodeURIComponent(token)}`, config().origin)
  reply.header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer')
  return reply.redirect(page.href, 302)
}
