import type { FastifyReply } from 'fastify'
import { now } from '#infra/clock.ts'
import { config, db } from '#infra/context.ts'
import { readMark } from '#infra/http/edge/web-apps.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { findReset } from '../queries.ts'

/** Leads from the link of the mail to the page where the new password is chosen, in the web app that asked for it. */
export const openReset = async (token: string, reply: FastifyReply): Promise<FastifyReply> => {
  const app = readMark(token)
  // A mark counts only with the secret that it was made with.
  const isWhole = app !== undefined && (await findReset(db(), hashSecret(token), now())) !== undefined
  const page = new URL(`/change-password/${encodeURIComponent(token)}`, isWhole ? app : config().origin)
  reply.header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer')
  return reply.redirect(page.href, 302)
}
