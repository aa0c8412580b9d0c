import type { FastifyReply, FastifyRequest } from 'fastify'
import { config } from '#infra/context.ts'
import { AppError } from '#infra/errors.ts'
import { framedPolicy } from '#infra/http/edge/headers.ts'
import { findReader, type PageReader, tellLanguage } from '#infra/languages/read-language.ts'
import { inLanguage, t } from '#infra/languages/texts.ts'
import type { Locale } from '#shared/i18n/languages.ts'
import { findNext } from '../or-former.ts'
import { type AnyPage, renderPage } from './render.tsx'
import { tagOf } from './tag.ts'
import { viewSite } from './views.ts'

export interface Sending {
  /** Nobody keeps a copy: what is shown may end at any moment. */
  isPrivate?: boolean
  /** Other sites show it in a frame. */
  isFramed?: boolean
  /** What the page says when there is nothing at its address. */
  sayNothing?: () => { title: string; text: string }
  /** What it says of what was there once and is gone for good (410). */
  sayGone?: () => { title: string; text: string }
}

export const sendHtml = (reply: FastifyReply, html: string, caching: string): FastifyReply =>
  reply.type('text/html; charset=utf-8').header('Cache-Control', caching).serializer(String).send(html)

/**
 * The page in its reader's language, or 404 as a page: `load` fetches what it shows, and returns what writes it. No other
 * site is told where its reader came from: the address may name a person.
 */
export const sendPageOrNothing = async (
  request: FastifyRequest,
  reply: FastifyReply,
  load: (reader: PageReader) => Promise<() => AnyPage>,
  sending: Sending = {},
): Promise<FastifyReply> => {
  const reader = findReader(request)
  const { locale } = reader
  tellLanguage(reply.header('Referrer-Policy', 'no-referrer'), locale, ['Accept'])
  if (sending.isFramed) reply.header('Content-Security-Policy', framedPolicy)
  try {
    const write = await load(reader)
    const { html, language } = inLanguage(locale, () => {
      const page = write()
      return { html: renderPage(page), language: page.head.language }
    })
    reply.header('Content-Language', nameLanguages(locale, language))
    if (sending.isPrivate) return sendHtml(reply, html, 'no-store')
    const etag = tagOf(html)
    reply.header('ETag', etag)
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    return sendHtml(reply, html, 'public, no-cache')
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.status === 410 && sending.sayGone) {
      return sendHtml(reply.status(410), renderNothing(locale, sending.sayGone), 'no-store')
    }
    if (error.status !== 404) throw error
    const next = await findNext(request.url)
    if (next !== undefined) return reply.redirect(`${config().origin}${next}`, 301)
    reply.status(404)
    return sendHtml(reply, renderNothing(locale, sending.sayNothing), 'no-store')
  }
}

/** The one of the page, and that of the badge on it where it is another. */
const nameLanguages = (locale: string, language: string = locale): string =>
  language.split('-')[0] === locale.split('-')[0] ? locale : `${locale}, ${language}`

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
