import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '#contracts/languages.ts'
import { config } from '#infra/context.ts'
import { AppError } from '#infra/errors.ts'
import { framedPolicy } from '#infra/http/headers.ts'
import { readLocale, tellLanguage } from '#infra/languages/read-language.ts'
import { inLanguage, t } from '#infra/languages/texts.ts'
import { renderPage } from './render.tsx'
import { tagOf } from './tag.ts'
import { viewSite } from './views.ts'

export interface Sending {
  /** Nobody keeps a copy: what is shown may end at any moment. */
  isPrivate?: boolean
  /** Other sites show it in a frame. */
  isFramed?: boolean
  /** What the page says when there is nothing at its address. */
  sayNothing?: () => { title: string; text: string }
}

export const sendHtml = (reply: FastifyReply, html: string, caching: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').header('Cache-Control', caching).serializer(String).send(html)

/** The page, or 404 as a page. No other site is told where its reader came from: the address may name a person. */
export const sendPageOrNothing = async (
  request: FastifyRequest,
  reply: FastifyReply,
  render: (locale: Locale) => Promise<string>,
  sending: Sending = {},
): Promise<FastifyReply> => {
  const locale = readLocale(request)
  tellLanguage(reply.header('Referrer-Policy', 'no-referrer'), locale, ['Accept'])
  if (sending.isFramed) reply.header('Content-Security-Policy', framedPolicy)
  try {
    const html = await render(locale)
    if (sending.isPrivate) return sendHtml(reply, html, 'no-store')
    const etag = tagOf(html)
    reply.header('ETag', etag)
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    return sendHtml(reply, html, 'public, no-cache')
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 404) throw error
    reply.status(404)
    return sendHtml(reply, renderNothing(locale, sending.sayNothing), 'no-store')
  }
}

const renderNothing = (locale: Locale, sayNothing: Sending['sayNothing']): string =>
  inLanguage(locale, () => {
    const nothing = sayNothing?.()
    return renderPage({
      page: 'not-found',
      props: { site: viewSite(), ...nothing },
      head: {
        title: `${nothing?.title ?? t('Not found')} - ${viewSite().serviceName}`,
        description: nothing?.text ?? t('There is nothing at this address.'),
        canonicalUrl: config().origin,
        noindex: true,
      },
    })
  })
