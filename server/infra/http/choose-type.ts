import type { FastifyRequest } from 'fastify'
import { refuse } from '../errors.ts'

/** The media type among those offered that the caller likes best, the first of equals; refused (406) when it takes none. */
export const chooseType = (request: FastifyRequest, offered: readonly string[]): string => {
  const ranges = readRanges(request.headers.accept ?? '*/*')
  const [best] = offered
    .map((type) => ({ type, quality: qualityOf(type, ranges) }))
    .filter(({ quality }) => quality > 0)
    .sort((left, right) => right.quality - left.quality)
  if (!best) throw refuse('host.accept')
  return best.type
}

interface Range {
  pattern: string
  quality: number
}

const readRanges = (accept: string): Range[] =>
  accept
    .toLowerCase()
    .split(',')
    .slice(0, 100)
    .map((range) => {
      const [pattern = '', ...parameters] = range.split(';').map((part) => part.trim())
      const [, quality = '1'] = parameters.map((part) => /^q=([\d.]{1,5})$/.exec(part)).find(Boolean) ?? []
      return { pattern, quality: Number(quality) || 0 }
    })

/** The most exact range counts (RFC 9110 section 12.5.1). */
function qualityOf(type: string, ranges: readonly Range[]): number {
  for (const pattern of [type, `${type.split('/')[0]}/*`, '*/*']) {
    const range = ranges.find((one) => one.pattern === pattern)
    if (range) return range.quality
  }
  return 0
}
