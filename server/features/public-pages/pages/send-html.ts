import type { FastifyReply, FastifyRequest } from 'fastify'
import { config } from '#infra/context.ts'
import { readAlike } from '#infra/db/standby/read-alike.ts'
import { AppError } from '#infra/errors.ts'
import { isKnown } from '#infra/http/conditions/entity-tags.ts'
import { framedPolicy } from '#infra/http/edge/headers.ts'
import { findReader, type PageReader, tellLanguage } from '#infra/languages/read-language.ts'
import { inLanguage, t } from '#infra/languages/texts.ts'
import { cut } from '#infra/one-line.ts'
import type { Locale } from '#shared/i18n/languages.ts'
import { linkToSigned } from '../documents/award-document.ts'
import { keptPages, type WrittenPage } from '../kept/kept-pages.ts'
import type { Mark } from '../kept/marks.ts'
import { findNext } from '../redirect-former-address.ts'
import { type AnyPage, renderPage } from './render.tsx'
import { tagOf } from './tag.ts'
import { viewSite } from './views.ts'

export interface Sending {
  /** Nobody keeps a copy: what is shown may end at any moment. */
  isPrivate?: boolean
  /** Other sites show it in a frame. */
  isFramed?: boolean
  /** What the page says when there is nothing at its address. */
  sayNothing?: () => { title: string; text: string; typesCode?: boolean }
  /** What it says of what was there once and is gone for good (410). */
  sayGone?: () => { title: string; text: string }
  /** Where what is not at its address is for now; who is led there asks again the next time. */
  findElsewhere?: () => Promise<string | undefined>
  /** It is written once, and sent until what it shows changes. */
  keeping?: Keeping
}

interface Keeping {
  mark: Mark
  /** All by which pages of this kind differ, beside their readers' languages and the frame. */
  of: readonly (string | number | undefined)[]
}

export const sendHtml = (reply: FastifyReply, html: string | Buffer, caching: string): FastifyReply => {
  reply.type('text/html; charset=utf-8').header('Cache-Control', caching)
  return typeof html === 'string' ? reply.serializer(String).send(html) : reply.send(html)
}

/** A copy may be kept, and is asked about each time. */
const askedEachTime = 'public, no-cache'

/**
 * The page in its reader's language, or 404 as a page: `load` fetches what it shows, and returns what writes it. No other
 * site is told where its reader came from: the address may name a person.
 */
export const sendPageOrNothing = async (
  request: FastifyRequest,
  reply: FastifyReply,
  load: (reader: PageReader, mark: string | undefined) => Promise<() => AnyPage>,
  sending: Sending = {},
): Promise<FastifyReply> => {
  const reader = findReader(request)
  const { locale } = reader
  tellLanguage(reply.header('Referrer-Policy', 'no-referrer'), locale, ['Accept'])
  if (sending.isFramed) reply.header('Content-Security-Policy', framedPolicy)
  try {
    const page = await writeOrFind(reader, (mark) => load(reader, mark), sending.keeping)
    reply.header('Content-Language', page.languages)
    if (page.signedForm) reply.header('Link', linkToSigned(page.signedForm))
    if (sending.isPrivate) return sendHtml(reply, page.body, 'no-store')
    // Said with what is not sent again as well (RFC 9110 section 15.4.5).
    reply.header('ETag', page.etag).header('Cache-Control', askedEachTime)
    if (isKnown(request, page.etag)) return reply.status(304).send()
    return sendHtml(reply, page.body, askedEachTime)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    if (error.status === 410 && sending.sayGone) {
      return sendHtml(reply.status(410), renderNothing(request, locale, sending.sayGone), 'no-store')
    }
    if (error.status !== 404) throw error
    const next = await findNext(request.url)
    if (next !== undefined) return reply.redirect(`${config().origin}${next}`, 301)
    const elsewhere = await sending.findElsewhere?.()
    if (elsewhere !== undefined) return reply.header('Cache-Control', 'no-store').redirect(elsewhere, 302)
    reply.status(404)
    return sendHtml(reply, renderNothing(request, locale, sending.sayNothing), 'no-store')
  }
}

// The mark is asked for before anything is read: what changes in between gives the page a mark that is out of date.
const writeOrFind = async (
  reader: PageReader,
  load: (mark: string | undefined) => Promise<() => AnyPage>,
  keeping: Keeping | undefined,
): Promise<WrittenPage> => {
  const nameKey = () => JSON.stringify([keeping?.of, reader.locale, reader.wished, viewSite()])
  const key = nameKey()
  const mark = await keeping?.mark()
  const kept = mark === undefined ? undefined : keptPages.find(key, mark)
  if (kept) return kept
  const ask = async () => keeping?.mark()
  const page = writePage(reader, await readAlike({ mark, ask, read: () => load(mark) }))
  // A frame that was changed meanwhile is on the page already.
  if (mark !== undefined && nameKey() === key) keptPages.keep(key, mark, page, page.body.length)
  return page
}

const writePage = ({ locale }: PageReader, write: () => AnyPage): WrittenPage =>
  inLanguage(locale, () => {
    const page = write()
    const body = Buffer.from(renderPage(page))
    const { language, signedForm } = page.head
    return { body, etag: tagOf(body), languages: nameLanguages(locale, language), signedForm }
  })

/** The one of the page, and that of the badge on it where it is another. */
const nameLanguages = (locale: string, language: string = locale): string =>
  language.split('-')[0] === locale.split('-')[0] ? locale : `${locale}, ${language}`

const longestShown = 200

const renderNothing = ({ url }: FastifyRequest, locale: Locale, sayNothing: Sending['sayNothing']): string =>
  inLanguage(locale, () => {
    const nothing = sayNothing?.()
    return renderPage({
      page: 'not-found',
      props: {
        site: viewSite(),
        address: nothing ? undefined : cut(url.split('?', 1)[0] ?? '', longestShown),
        ...nothing,
      },
      head: {
        title: `${nothing?.title ?? t('Not found')} - ${viewSite().serviceName}`,
        description: nothing?.text ?? t('There is nothing at this address.'),
        canonicalUrl: config().origin,
        noindex: true,
      },
    })
  })
