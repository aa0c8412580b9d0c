import { jsonDepth, jsonKeys } from '#contracts/fields/limits.ts'
import {
  endOfText,
  findInexactNumber,
  type JsonExcess,
  JsonExcessError,
  type JsonLimits,
  parseJsonText,
} from '#openbadges'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { type AppError, refuse } from '../errors.ts'

/** The sentence about the one character that PostgreSQL stores nowhere. */
export const nulText = makeMessage('request.nul')

/**
 * Parses a JSON body. Refuses (400) what is too deep, has too many keys, `__proto__` keys, NUL characters or halves of
 * surrogate pairs: PostgreSQL stores none of these, and they are signs of an attack rather than of a badge. Depth and keys
 * are counted in the text, before anything is built. Also refuses what is lost once the text is parsed: a name that comes
 * twice in one object, and digits of a number that do not fit into it. Whoever signed the badge in the body may have signed these.
 */
export const parseJson = (text: string, mostKeys: number = jsonKeys): unknown =>
  parseWithin(text, { depth: jsonDepth, entries: mostKeys })

/** As parseJson, for a text that was counted while it came in. */
export const parseCounted = (text: string): unknown => parseWithin(text, 'counted')

/** The refusal (400) of a body that goes beyond its limits. */
export const refuseExcess = (excess: JsonExcess): AppError =>
  refuse('request.malformed', { sentence: makeMessage(excess === 'depth' ? 'request.deep' : 'request.entries') })

function parseWithin(text: string, limits: JsonLimits | 'counted'): unknown {
  let value: unknown
  try {
    value = parseJsonText(text, limits)
  } catch (cause) {
    if (cause instanceof JsonExcessError) throw refuseExcess(cause.excess)
    throw refuse('request.malformed', { sentence: makeMessage('request.json'), cause })
  }
  if (inspect(value) < countNames(text)) throw refuse('request.malformed', { sentence: makeMessage('request.twice') })
  const inexact = findInexactNumber(text)
  if (inexact !== undefined)
    throw refuse('request.malformed', {
      sentence: makeMessage('request.number', { number: inexact.slice(0, 40) }),
    })
  return value
}

/** The names in a JSON text; each is followed by a colon, and nothing else outside of texts is one. */
function countNames(text: string): number {
  let names = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 34) at = endOfText(text, at)
    else if (code === 58) names++
  }
  return names
}

/** The number of names that are left in the objects; fewer than in the text where one of them came twice. */
function inspect(value: unknown): number {
  if (typeof value === 'string') inspectText(value)
  if (typeof value !== 'object' || value === null) return 0
  let names = 0
  if (Array.isArray(value)) {
    for (const item of value) names += inspect(item)
    return names
  }
  for (const [key, item] of Object.entries(value)) {
    names++
    if (key === '__proto__') throw refuse('request.malformed', { sentence: makeMessage('request.key') })
    inspectText(key)
    names += inspect(item)
  }
  return names
}

function inspectText(text: string): void {
  if (text.includes('\u0000')) throw refuse('request.malformed', { sentence: nulText })
  if (/\p{Surrogate}/u.test(text)) throw refuse('request.malformed', { sentence: makeMessage('request.unicode') })
}
