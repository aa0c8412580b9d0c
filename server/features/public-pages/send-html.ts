import type { FastifyReply, FastifyRequest } from 'fastify'
import { config } from '#infra/context.ts'
import { AppError } from '#infra/errors.ts'
import { framedPolicy } from '#infra/http/headers.ts'
import { renderPage } from './render.tsx'
import { tagOf } from './tag.ts'
import { viewSite } from './views.ts'

export interface Sending {
  /** Nobody keeps a copy: what is shown may end at any moment. */
  isPrivate?: boolean
  /** Other sites show it in a frame. */
  isFramed?: boolean
  /** What the page says when there is nothing at its address. */
  nothing?: { title: string; text: string }
}

export const sendHtml = (reply: FastifyReply, html: string, caching: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').header('Cache-Control', caching).serializer(String).send(html)

/** The page, or 404 as a page. No other site is told where its reader came from: the address may name a person. */
export const sendPageOrNothing = async (
  request: FastifyRequest,
  reply: FastifyReply,
  render: () => Promise<string>,
  sending: Sending = {},
): Promise<FastifyReply> => {
  reply.header('Referrer-Policy', 'no-referrer').header('Vary', 'Accept')
  if (sending.isFramed) reply.header('Content-Security-Policy', framedPolicy)
  try {
    const html = await render()
    if (sending.isPrivate) return sendHtml(reply, html, 'no-store')
    const etag = tagOf(html)
    reply.header('ETag', etag)
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    return sendHtml(reply, html, 'public, no-cache')
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 404) throw error
    reply.status(404)
    return sendHtml(reply, renderNothing(sending.nothing), 'no-store')
  }
}

const renderNothing = (nothing: Sending['nothing']): string =>
  renderPage({
    page: 'not-found',
    props: { site: viewSite(), ...nothing },
    head: {
      title: `${nothing?.title ?? 'Not found'} - ${viewSite().serviceName}`,
      description: nothing?.text ?? 'There is nothing at this address.',
      canonicalUrl: config().origin,
      noindex: true,
    },
  })
