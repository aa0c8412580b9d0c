import { jsonKeys } from '#contracts/fields/limits.ts'
import type { JsonMark } from '#openbadges'

const textPerSlice = 64 * 1024
// A slice of the usual length cannot have more; one that is a single long item may have as many as a body of one item, too.
const entriesPerSlice = jsonKeys + textPerSlice / 2
// No body has so many members; each would be cut out of the text by itself.
const mostLists = 1000

/** A list at the top or right under it, and the commas in it at which it may be cut. */
export interface LongList {
  start: number
  end: number
  cuts: number[]
}

interface FoundLists {
  mark: JsonMark
  lists: LongList[]
  /** Whether what cannot be cut, an item or the rest, has more entries than any other body may have. */
  isCrowded(): boolean
}

const [comma, bracket, brace, endBracket, endBrace] = [44, 91, 123, 93, 125]

/** Notes the lists at the top of a JSON text, or right under it, while it is counted. */
export const findLists = (): FoundLists => {
  const lists: LongList[] = []
  let level = 0
  let current: LongList | undefined
  let isCrowded = false
  // Entries: of all until now, of all lists, until the list that is read began, and until its last cut.
  let all = 0
  let listed = 0
  let atStart = 0
  let atCut = 0

  const cut = (entries: number) => {
    if (entries - atCut > entriesPerSlice) isCrowded = true
    atCut = entries
  }
  const end = (at: number, entries: number) => {
    if (!current) return
    cut(entries)
    listed += entries - atStart
    if (lists.length < mostLists) lists.push({ ...current, end: at })
    else isCrowded = true
    current = undefined
  }

  return {
    lists,
    isCrowded: () => isCrowded || all - listed > jsonKeys,
    mark: (code, depth, at, entries) => {
      all = entries
      if (code === bracket || code === brace) {
        level ||= code === bracket ? 1 : 2
        if (depth !== level || code === brace) return
        current = { start: at + 1, end: at + 1, cuts: [] }
        atStart = entries
        atCut = entries
      } else if (code === endBracket || code === endBrace) {
        if (depth === level - 1) end(at, entries)
      } else if (code === comma && depth === level && current) {
        if (at - (current.cuts.at(-1) ?? current.start) < textPerSlice) return
        current.cuts.push(at)
        // The comma counted for what stands behind it.
        cut(entries - 1)
      }
    },
  }
}
