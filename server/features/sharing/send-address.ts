import type { FastifyReply } from 'fastify'

/** Leads to the provider, or tells its address. */
export const sendAddress = (reply: FastifyReply, url: string, redirect: string | undefined) =>
  redirect === '0' ? { url } : reply.redirect(url, 302)
