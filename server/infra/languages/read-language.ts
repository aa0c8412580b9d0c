import type { FastifyReply, FastifyRequest } from 'fastify'
import { findLocale, findWished, type Language, type Locale, languageKey } from '#shared/i18n/languages.ts'

const mostWishes = 20

/** What `Accept-Language` names, the most wanted first (RFC 9110 section 12.5.4). */
const listWished = ({ headers }: FastifyRequest): string[] => {
  const wishes = (headers['accept-language'] ?? '').split(',').slice(0, mostWishes)
  const weighted = wishes.map((wish) => {
    const [tag = '', ...rest] = wish.split(';')
    const weight = rest.map((part) => /^\s*q=([\d.]+)\s*$/.exec(part)?.[1]).find((found) => found !== undefined)
    return { tag, weight: weight === undefined ? 1 : Number(weight) }
  })
  const wanted = weighted.filter(({ weight }) => weight > 0).sort((one, other) => other.weight - one.weight)
  return wanted.map(({ tag }) => tag)
}

/** What was chosen in this browser. What is refused before a route is found has no cookies yet. */
const readCookie = ({ cookies }: { cookies: FastifyRequest['cookies'] | null }): string | undefined =>
  cookies?.[languageKey]

/** The first of these that there is; undefined where there is none. */
export const readWished = (request: FastifyRequest): Language | undefined => findWished(listWished(request))

/** What an account begins with: what was chosen in this browser, or else what the browser asks for. */
export const readChosen = (request: FastifyRequest): Language | undefined =>
  findWished([readCookie(request) ?? '']) ?? readWished(request)

/** The language of whoever looks at a page: what they chose here before, or else what their browser asks for. */
export const readLocale = (request: FastifyRequest): Locale =>
  findLocale(readCookie(request)) ?? readWished(request) ?? 'en'

export interface PageReader {
  /** What the page is written in. */
  locale: Locale
  /** All the languages they read, the best first, whether Sash speaks them or not. */
  wished: string[]
}

/** As readLocale, for pages that can be asked for in a language: `lang` in their address goes first. */
export const findReader = (request: FastifyRequest): PageReader => {
  const asked = readAsked(request.query)
  const chosen = findLocale(readCookie(request))
  return {
    locale: findWished(asked) ?? readLocale(request),
    wished: [...asked, ...(chosen ? [chosen] : []), ...listWished(request)],
  }
}

const readAsked = (query: unknown): string[] =>
  typeof query === 'object' && query !== null && 'lang' in query && typeof query.lang === 'string' ? [query.lang] : []

/** Says in which language the answer is, and by what the same address answers in another one. */
export const tellLanguage = (reply: FastifyReply, locale: string, vary: readonly string[] = []): FastifyReply =>
  reply.header('Content-Language', locale).header('Vary', [...vary, 'Accept-Language', 'Cookie'].join(', '))
