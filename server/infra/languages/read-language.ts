import type { FastifyReply, FastifyRequest } from 'fastify'
import { findLocale, findWished, type Language, type Locale, languageKey } from '#contracts/languages.ts'

const mostWishes = 20

/** What `Accept-Language` names first that there is (RFC 9110 section 12.5.4); undefined where it names nothing. */
export const readWished = ({ headers }: FastifyRequest): Language | undefined => {
  const wishes = (headers['accept-language'] ?? '').split(',').slice(0, mostWishes)
  const weighed = wishes.map((wish) => {
    const [tag = '', ...rest] = wish.split(';')
    const weight = rest.map((part) => /^\s*q=([\d.]+)\s*$/.exec(part)?.[1]).find((found) => found !== undefined)
    return { tag, weight: weight === undefined ? 1 : Number(weight) }
  })
  const wanted = weighed.filter(({ weight }) => weight > 0).sort((one, other) => other.weight - one.weight)
  return findWished(wanted.map(({ tag }) => tag))
}

/** What an account begins with: what was chosen in this browser, or else what the browser asks for. */
export const readChosen = (request: FastifyRequest): Language | undefined =>
  findWished([request.cookies[languageKey] ?? '']) ?? readWished(request)

/** The language of whoever looks at a page: what they chose here before, or else what their browser asks for. */
export const readLocale = (request: FastifyRequest): Locale =>
  findLocale(request.cookies[languageKey]) ?? readWished(request) ?? 'en'

/** Says in which language the answer is, and by what the same address answers in another one. */
export const tellLanguage = (reply: FastifyReply, locale: Locale, vary: readonly string[] = []): FastifyReply =>
  reply.header('Content-Language', locale).header('Vary', [...vary, 'Accept-Language', 'Cookie'].join(', '))
