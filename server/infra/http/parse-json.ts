import { jsonDepth, jsonKeys } from '#contracts/limits.ts'
import { type JsonExcess, measureJson } from '#openbadges'
import { refuse } from '../errors.ts'

/** The sentence about the one character that PostgreSQL stores nowhere. */
export const nulText = 'Texts must not contain NUL characters.'

/**
 * Parses a JSON body. Refuses (400) what is too deep, has too many keys, `__proto__` keys, NUL characters or halves of
 * surrogate pairs: PostgreSQL stores none of these, and they are signs of an attack rather than of a badge. Depth and keys
 * are counted in the text, before anything is built.
 */
export const parseJson = (text: string, mostKeys: number = jsonKeys): unknown => {
  refuseExcess(measureJson(text, { depth: jsonDepth, entries: mostKeys }))
  return parseMeasured(text)
}

/** Refuses a body that goes beyond its limits. */
export const refuseExcess = (excess: JsonExcess | undefined): void => {
  if (excess === 'depth') throw refuse('request.malformed', { text: 'The JSON is nested too deeply.' })
  if (excess === 'entries') throw refuse('request.malformed', { text: 'The JSON has too many entries.' })
}

/** As parseJson, for a text whose depth and entries are known to be within the limits. */
export const parseMeasured = (text: string): unknown => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw refuse('request.malformed', { text: 'The body is not valid JSON.', cause })
  }
  inspect(value)
  return value
}

function inspect(value: unknown): void {
  if (typeof value === 'string') inspectText(value)
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const item of value) inspect(item)
    return
  }
  for (const [key, item] of Object.entries(value)) {
    if (key === '__proto__') throw refuse('request.malformed', { text: 'The JSON has a forbidden key.' })
    inspectText(key)
    inspect(item)
  }
}

function inspectText(text: string): void {
  if (text.includes('\u0000')) throw refuse('request.malformed', { text: nulText })
  if (/\p{Surrogate}/u.test(text)) throw refuse('request.malformed', { text: 'Texts must be complete Unicode.' })
}
