import { setImmediate as giveWay } from 'node:timers/promises'
import { jsonDepth, jsonKeys } from '#contracts/fields/limits.ts'
import { meterJson, readUtf8Chunks } from '#openbadges'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { refuse } from '../errors.ts'
import { cutBody, tellWhy } from '../http/text/read-bytes.ts'
import { findLists, type LongList } from './find-lists.ts'
import { parseCounted, refuseExcess } from './parse-json.ts'

// Shorter texts are parsed before anybody would notice.
const longText = 256 * 1024

interface BodyLimits {
  bytes: number
  entries?: number | undefined
}

/**
 * A JSON body, while it comes in; undefined where there is nothing in it. Each piece is counted when it is there, so what
 * has too much in it is refused before it has come to its end, and nobody waits while all of a long one is looked at. The
 * lists at the top of a long one are parsed bit by bit; others are answered in between.
 */
export const readJson = async (
  chunks: AsyncIterable<Uint8Array>,
  { bytes, entries = jsonKeys }: BodyLimits,
): Promise<unknown> => {
  const found = findLists()
  const meter = meterJson({ depth: jsonDepth, entries }, found.mark)
  const pieces: string[] = []
  try {
    for await (const piece of readUtf8Chunks(cutBody(chunks, bytes), { keepsMark: true })) {
      const excess = meter.read(piece)
      if (excess) throw refuseExcess(excess)
      pieces.push(piece)
    }
  } catch (error) {
    throw tellWhy(error)
  }
  const text = pieces.join('')
  if (text === '') return undefined
  if (text.length < longText) return parseCounted(text)
  if (found.isCrowded()) throw refuseExcess('entries')
  return parseLong(text, found.lists)
}

async function parseLong(text: string, lists: readonly LongList[]): Promise<unknown> {
  // Each list leaves its number behind, so that the rest shows what it is the value of.
  let rest = ''
  let before = 0
  for (const [index, { start, end }] of lists.entries()) {
    rest += `${text.slice(before, start)}${index}`
    before = end
  }
  const listOf = (value: unknown) => (Array.isArray(value) ? lists[Number(value[0])] : undefined)
  const whole = parseCounted(rest + text.slice(before))
  const only = listOf(whole)
  if (only) return parseList(text, only)
  if (typeof whole !== 'object' || whole === null) return whole
  const filled: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(whole)) {
    const list = listOf(value)
    filled[name] = list ? await parseList(text, list) : value
  }
  return filled
}

async function parseList(text: string, { start, end, cuts }: LongList): Promise<unknown[]> {
  const items: unknown[] = []
  let from = start
  for (const to of [...cuts, end]) {
    const slice = text.slice(from, to)
    if (cuts.length > 0 && slice.trim() === '')
      throw refuse('request.malformed', { sentence: makeMessage('request.json') })
    const part = parseCounted(`[${slice}]`)
    if (Array.isArray(part)) for (const item of part) items.push(item)
    from = to + 1
    await giveWay()
  }
  return items
}
