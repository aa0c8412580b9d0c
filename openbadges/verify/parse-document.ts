import { isJsonObject } from '../json.ts'
import type { Json, JsonObject } from '../tools.ts'

const maxLength = 1_048_576
const maxDepth = 32

/** A parsed JSON object, or the reason why the text is none. */
export type ParsedDocument = { ok: true; json: JsonObject } | { ok: false; detail: string }

/** Parses a JSON object of at most 1 MiB and 32 levels. */
export function parseDocument(text: string): ParsedDocument {
  if (text.length > maxLength) return { ok: false, detail: 'The document is longer than one mebibyte.' }
  if (measureTextDepth(text) > maxDepth) return refuseDepth()
  try {
    const json: unknown = JSON.parse(text)
    return isJsonObject(json) ? { ok: true, json } : { ok: false, detail: 'The document is not a JSON object.' }
  } catch {
    return { ok: false, detail: 'The document is not JSON.' }
  }
}

/** Holds an object that was parsed elsewhere to the same depth. */
export function acceptDocument(json: JsonObject): ParsedDocument {
  let level: Json[] = [json]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maxDepth) return refuseDepth()
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? membersOf(value) : []))
  }
  return { ok: true, json }
}

function membersOf(value: Json[] | JsonObject): Json[] {
  return Object.values(value).filter((member) => member !== undefined)
}

function measureTextDepth(text: string): number {
  let depth = 0
  let deepest = 0
  let quoted = false
  for (let index = 0; index < text.length; index++) {
    const character = text[index]
    if (quoted && character === '\\') index++
    else if (character === '"') quoted = !quoted
    else if (!quoted && (character === '{' || character === '[')) deepest = Math.max(deepest, ++depth)
    else if (!quoted && (character === '}' || character === ']')) depth--
  }
  return deepest
}

function refuseDepth(): ParsedDocument {
  return { ok: false, detail: `The document is nested more than ${maxDepth} levels deep.` }
}
