import { setImmediate as giveWay } from 'node:timers/promises'
import { jsonDepth, jsonKeys } from '#contracts/fields/limits.ts'
import { measureJson } from '#openbadges'
import { makeMessage } from '#shared/messages/all-messages.ts'
import { refuse } from '../../errors.ts'
import { parseMeasured, refuseExcess } from './parse-json.ts'

// Shorter texts are parsed before anybody would notice.
const longText = 256 * 1024
const textPerSlice = 64 * 1024
const textPerSearch = 512 * 1024
// A slice of the usual length cannot have more; one that is a single long item may have as many as a body of one item, too.
const entriesPerSlice = jsonKeys + textPerSlice / 2
// No body has so many members; each would be cut out of the text by itself.
const mostLists = 1000

/** A list at the top or right under it, and the commas in it at which it may be cut. */
interface LongList {
  start: number
  end: number
  cuts: number[]
}

/**
 * As parseMeasured. The lists at the top of a long text are parsed bit by bit; others are answered in between. What cannot be
 * cut, the rest and each item, has as many entries as any other body at most.
 */
export const parseLongJson = async (text: string): Promise<unknown> => {
  if (text.length < longText) return parseMeasured(text)
  const lists = await findLists(text)
  // Each list leaves its number behind, so that the rest shows what it is the value of.
  let rest = ''
  let before = 0
  for (const [index, { start, end }] of lists.entries()) {
    rest += `${text.slice(before, start)}${index}`
    before = end
  }
  const listOf = (value: unknown) => (Array.isArray(value) ? lists[Number(value[0])] : undefined)
  const whole = parseWithin(rest + text.slice(before), jsonKeys + lists.length)
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

const parseWithin = (text: string, entries: number): unknown => {
  refuseExcess(measureJson(text, { depth: jsonDepth, entries }))
  return parseMeasured(text)
}

async function findLists(text: string): Promise<LongList[]> {
  const level = /^\s*\[/.test(text) ? 1 : 2
  const lists: LongList[] = []
  let current: LongList | undefined
  let depth = 0
  let inString = false
  let nextRest = textPerSearch
  for (let i = 0; i < text.length; i++) {
    if (i >= nextRest) {
      nextRest = i + textPerSearch
      await giveWay()
    }
    const code = text.charCodeAt(i)
    if (inString) {
      if (code === 92) i++
      else if (code === 34) inString = false
    } else if (code === 34) inString = true
    else if (code === 123 || code === 91) {
      depth++
      if (depth === level && code === 91) current = { start: i + 1, end: i + 1, cuts: [] }
    } else if (code === 125 || code === 93) {
      depth--
      if (depth === level - 1 && current) {
        lists.push({ ...current, end: i })
        if (lists.length > mostLists) refuseExcess('entries')
        current = undefined
      }
    } else if (code === 44 && depth === level && current) {
      if (i - (current.cuts.at(-1) ?? current.start) >= textPerSlice) current.cuts.push(i)
    }
  }
  return lists
}

async function parseList(text: string, { start, end, cuts }: LongList): Promise<unknown[]> {
  const items: unknown[] = []
  let from = start
  for (const to of [...cuts, end]) {
    const slice = text.slice(from, to)
    if (cuts.length > 0 && slice.trim() === '')
      throw refuse('request.malformed', { sentence: makeMessage('request.json') })
    const part = parseWithin(`[${slice}]`, entriesPerSlice)
    if (Array.isArray(part)) for (const item of part) items.push(item)
    from = to + 1
    await giveWay()
  }
  return items
}
