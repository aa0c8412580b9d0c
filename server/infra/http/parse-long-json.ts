import { setImmediate as giveWay } from 'node:timers/promises'
import { jsonKeys } from '#contracts/limits.ts'
import { refuse } from '../errors.ts'
import { parseCounted, parseJson } from './parse-json.ts'

// Shorter texts are parsed before anybody would notice.
const longText = 256 * 1024
const textPerSlice = 64 * 1024

/** Where a list lies that is a member of the whole, and the commas in it at which it may be cut. */
interface LongList {
  start: number
  end: number
  cuts: number[]
}

/** As parseJson. The lists right under the top of a long text are parsed bit by bit; others are answered in between. */
export const parseLongJson = async (text: string, mostKeys: number = jsonKeys): Promise<unknown> => {
  if (text.length < longText || !/^\s*\{/.test(text)) return parseJson(text, mostKeys)
  const lists = await findLists(text)
  // Each list leaves its number behind, so that the rest shows what it is the value of.
  let rest = ''
  let before = 0
  for (const [index, { start, end }] of lists.entries()) {
    rest += `${text.slice(before, start)}${index}`
    before = end
  }
  // What stands in for the lists does not count.
  const keys = { left: mostKeys + lists.length }
  const whole = Object(parseCounted(rest + text.slice(before), keys))
  const filled: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(whole)) {
    const list = Array.isArray(value) ? lists[Number(value[0])] : undefined
    filled[name] = list ? await parseList(text, list, keys) : value
  }
  return filled
}

async function findLists(text: string): Promise<LongList[]> {
  const lists: LongList[] = []
  let current: LongList | undefined
  let depth = 0
  let inString = false
  let nextRest = textPerSlice
  for (let i = 0; i < text.length; i++) {
    if (i >= nextRest && !inString) {
      nextRest = i + textPerSlice
      await giveWay()
    }
    const code = text.charCodeAt(i)
    if (inString) {
      if (code === 92) i++
      else if (code === 34) inString = false
    } else if (code === 34) inString = true
    else if (code === 123 || code === 91) {
      depth++
      if (depth === 2 && code === 91) current = { start: i + 1, end: i + 1, cuts: [] }
    } else if (code === 125 || code === 93) {
      depth--
      if (depth === 1 && current) {
        lists.push({ ...current, end: i })
        current = undefined
      }
    } else if (code === 44 && depth === 2 && current) {
      if (i - (current.cuts.at(-1) ?? current.start) >= textPerSlice) current.cuts.push(i)
    }
  }
  return lists
}

async function parseList(text: string, { start, end, cuts }: LongList, keys: { left: number }): Promise<unknown[]> {
  const items: unknown[] = []
  let from = start
  for (const to of [...cuts, end]) {
    const slice = text.slice(from, to)
    if (cuts.length > 0 && slice.trim() === '')
      throw refuse('request.malformed', { text: 'The body is not valid JSON.' })
    // As deep as in the whole, so that what is too deep there is too deep here; the level more is no entry.
    keys.left++
    const [part] = Object(parseCounted(`[[${slice}]]`, keys))
    for (const item of part) items.push(item)
    from = to + 1
    await giveWay()
  }
  return items
}
