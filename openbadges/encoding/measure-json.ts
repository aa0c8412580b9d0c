/** What a JSON text may hold; levels of nesting, and entries of all its lists and objects together. */
export interface JsonLimits {
  depth: number
  entries: number
}

/** How a JSON text goes beyond its limits. */
export type JsonExcess = 'depth' | 'entries'

/** Reads a JSON text piece by piece. */
export interface JsonMeter {
  /** Reads the next piece; what was found to be too much ends it. */
  read(piece: string): JsonExcess | undefined
}

/**
 * Is told of each comma, and of where each list and object begins and ends: the character, the level of what it stands in or
 * begins (ends leave theirs first), its place in all that was read, and the entries until there.
 */
export type JsonMark = (code: number, depth: number, at: number, entries: number) => void

const quote = 34
const comma = 44
const backslash = 92

/**
 * Counts what a JSON text would become, without making any of it: a few bytes become an object each, and to make millions
 * of them takes seconds. A text that is no JSON is read as far as it goes; its numbers mean nothing then.
 */
export const meterJson = ({ depth: deepest, entries: most }: JsonLimits, mark?: JsonMark): JsonMeter => {
  let depth = 0
  let entries = 0
  let isText = false
  // Whatever stands after the beginning of a list or an object, but its end, is its first entry.
  let isFirst = false
  // One where the last piece ended between a backslash and what it stands before.
  let skipped = 0
  let passed = 0
  return {
    read: (piece) => {
      let at = skipped
      for (; at < piece.length; at++) {
        const code = piece.charCodeAt(at)
        if (isText) {
          if (code === backslash) at++
          else if (code === quote) isText = false
          continue
        }
        if (code <= 32) continue
        const isEnd = code === 125 || code === 93
        if ((isFirst && !isEnd) || code === comma) {
          entries++
          if (entries > most) return 'entries'
        }
        isFirst = code === 123 || code === 91
        if (isFirst) {
          depth++
          if (depth > deepest) return 'depth'
        } else if (isEnd) depth--
        else if (code === quote) isText = true
        if (isFirst || isEnd || code === comma) mark?.(code, depth, passed + at, entries)
      }
      skipped = at - piece.length
      passed += piece.length
      return undefined
    },
  }
}

/** How a JSON text goes beyond the limits; undefined when it is within them, or no JSON. */
export const measureJson = (text: string, limits: JsonLimits): JsonExcess | undefined => meterJson(limits).read(text)
