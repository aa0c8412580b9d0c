import type { FastifyRequest } from 'fastify'
import { refuse } from '../errors.ts'

/** How much a caller wants something: what it gives as `q`, how exactly it names it (0 to 3), and how early. */
interface Liking {
  quality: number
  exactness: number
  place: number
}

/** A request, or what stands for one that is answered without the network. */
export interface Asking {
  headers: Pick<FastifyRequest['headers'], 'accept'>
}

interface Range extends Omit<Liking, 'exactness'> {
  pattern: string
}

interface Ranges {
  listed: readonly Range[]
  /** What was asked of them before. */
  likings: Map<string, Liking>
}

const named = 3
// Most callers send one of a few headers, and each is asked about several types in several ways.
const mostKnown = 200
const longestKnown = 500
const known = new Map<string, Ranges>()

/** What the header `Accept` of a request says; nobody else reads it, so that its weights count everywhere (RFC 9110 section 12.5.1). */
const readRanges = ({ headers }: Asking): Ranges => {
  const text = headers.accept ?? ''
  const before = known.get(text)
  if (before) return before
  const ranges = { listed: parseRanges(text), likings: new Map<string, Liking>() }
  if (text.length > longestKnown) return ranges
  if (known.size >= mostKnown) known.clear()
  known.set(text, ranges)
  return ranges
}

const parseRanges = (header: string): Range[] =>
  (header.trim() || '*/*')
    .toLowerCase()
    .split(',')
    .slice(0, 100)
    .map((range, place) => {
      const [pattern = '', ...parameters] = range.split(';').map((part) => part.trim())
      const [, quality = '1'] = parameters.map((part) => /^q=([\d.]{1,5})$/.exec(part)).find(Boolean) ?? []
      return { pattern, quality: Number(quality) || 0, place }
    })

/** The most exact range counts. */
const likingOf = (type: string, { listed, likings }: Ranges): Liking => {
  const before = likings.get(type)
  if (before) return before
  const liking = findLiking(type, listed)
  likings.set(type, liking)
  return liking
}

const findLiking = (type: string, ranges: readonly Range[]): Liking => {
  const patterns = [type, `${type.split('/')[0]}/*`, '*/*']
  for (const [index, pattern] of patterns.entries()) {
    const range = ranges.find((one) => one.pattern === pattern)
    if (range) return { ...range, exactness: named - index }
  }
  return { quality: 0, exactness: 0, place: ranges.length }
}

/** Below zero where the left is wanted more. Of two that are wanted alike that one which the caller bothered to name. */
const compare = (left: Liking, right: Liking): number =>
  right.quality - left.quality || right.exactness - left.exactness

const bestOf = (types: readonly string[], ranges: Ranges): { type: string } & Liking =>
  types
    .map((type) => ({ type, ...likingOf(type, ranges) }))
    .reduce((best, other) => (compare(best, other) <= 0 ? best : other))

/** The media type among those offered that the caller wants most, the first of equals; undefined when it takes none. */
export const findType = <const T extends string>(asking: Asking, offered: readonly T[]): T | undefined => {
  const best = bestOf(offered, readRanges(asking))
  return best.quality > 0 ? offered.find((type) => type === best.type) : undefined
}

/** As findType; refused (406) when the caller takes none. */
export const chooseType = (asking: Asking, offered: readonly string[]): string => {
  const type = findType(asking, offered)
  if (type === undefined) throw refuse('host.accept')
  return type
}

/**
 * Which of several forms the caller wants most; each has types of its own, and the first is sent to whoever wants them alike.
 * Undefined where the caller takes none of them.
 */
export const chooseForm = <const F extends string>(
  asking: Asking,
  forms: readonly (readonly [form: F, types: readonly string[]])[],
): F | undefined => {
  const ranges = readRanges(asking)
  const ranked = forms.map(([form, types]) => ({ form, ...bestOf(types, ranges) })).sort(compare)
  return ranked[0] && ranked[0].quality > 0 ? ranked[0].form : undefined
}

/** Whether the caller names one of the types itself, and takes it. */
export const namesType = (asking: Asking, types: readonly string[]): boolean => {
  const { quality, exactness } = bestOf(types, readRanges(asking))
  return quality > 0 && exactness === named
}

/**
 * Whether the caller wants a page or data. Of both named alike the earlier; undefined where its header does not tell, as
 * with an asterisk or none at all.
 */
export const readWish = (asking: Asking, dataTypes: readonly string[]): 'page' | 'data' | undefined => {
  const ranges = readRanges(asking)
  const page = likingOf('text/html', ranges)
  const data = bestOf(dataTypes, ranges)
  if (page.quality === 0 && data.quality === 0) return undefined
  const order = compare(page, data) || page.place - data.place
  return order === 0 ? undefined : order < 0 ? 'page' : 'data'
}

/** Whether somebody looks at the answer: browsers name HTML before all else that they take, programs do not. */
export const wantsPage = (asking: Asking): boolean => readWish(asking, ['application/json']) === 'page'
