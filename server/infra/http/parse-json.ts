import { jsonDepth, jsonKeys } from '#contracts/limits.ts'
import { refuse } from '../errors.ts'

/** The sentence about the one character that PostgreSQL stores nowhere. */
export const nulText = 'Texts must not contain NUL characters.'

/**
 * Parses a JSON body. Refuses (400) what is too deep, has too many keys, `__proto__` keys, NUL characters or halves of
 * surrogate pairs: PostgreSQL stores none of these, and they are signs of an attack rather than of a badge.
 */
export const parseJson = (text: string, mostKeys: number = jsonKeys): unknown => parseCounted(text, { left: mostKeys })

/** As parseJson, for one text that comes in parts: each takes its keys from those that are left. */
export const parseCounted = (text: string, keys: { left: number }): unknown => {
  if (measureDepth(text) > jsonDepth) throw refuse('request.malformed', { text: 'The JSON is nested too deeply.' })
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw refuse('request.malformed', { text: 'The body is not valid JSON.', cause })
  }
  inspect(value, keys)
  return value
}

/** Deepest nesting outside strings; one pass, so that the depth is known before anything is built. */
function measureDepth(text: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (inString) {
      if (code === 92) i++
      else if (code === 34) inString = false
    } else if (code === 34) inString = true
    else if (code === 123 || code === 91) deepest = Math.max(deepest, ++depth)
    else if (code === 125 || code === 93) depth--
  }
  return deepest
}

function inspect(value: unknown, keys: { left: number }): void {
  if (typeof value === 'string') inspectText(value)
  if (typeof value !== 'object' || value === null) return
  const entries = Array.isArray(value) ? value.map((item) => ['', item] as const) : Object.entries(value)
  keys.left -= entries.length
  if (keys.left < 0) throw refuse('request.malformed', { text: 'The JSON has too many entries.' })
  for (const [key, item] of entries) {
    if (key === '__proto__') throw refuse('request.malformed', { text: 'The JSON has a forbidden key.' })
    inspectText(key)
    inspect(item, keys)
  }
}

function inspectText(text: string): void {
  if (text.includes('\u0000')) throw refuse('request.malformed', { text: nulText })
  if (/\p{Surrogate}/u.test(text)) throw refuse('request.malformed', { text: 'Texts must be complete Unicode.' })
}
