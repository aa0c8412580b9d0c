import { finding } from '#shared/messages/findings/finding.ts'
import type { Message } from '#shared/messages/message.ts'
import { JsonExcessError, parseJsonText } from '../encoding/parse-json-text.ts'
import { isJsonObject } from '../json.ts'
import type { Json, JsonObject } from '../tools.ts'

const maxLength = 1_048_576
const maxDepth = 32
// Lists of revoked badges have many thousands; to make more of them would hold everybody up.
const maxEntries = 100_000

/** A parsed JSON object, or the reason why the text is none; `isTooLarge` where it may be one. */
export type ParsedDocument = { ok: true; json: JsonObject } | { ok: false; detail: Message; isTooLarge?: true }

/** Parses a JSON object of at most 1 MiB, 32 levels and 100,000 entries, which are counted before any of it is made. */
export function parseDocument(text: string): ParsedDocument {
  if (text.length > maxLength) return { ok: false, isTooLarge: true, detail: finding('document.long') }
  try {
    const json = parseJsonText(text, { depth: maxDepth, entries: maxEntries })
    return isJsonObject(json) ? { ok: true, json } : { ok: false, detail: finding('document.no-object') }
  } catch (error) {
    if (!(error instanceof JsonExcessError)) return { ok: false, detail: finding('document.no-json') }
    return error.excess === 'depth'
      ? refuseDepth()
      : { ok: false, isTooLarge: true, detail: finding('document.entries', { most: maxEntries }) }
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

function refuseDepth(): ParsedDocument {
  return { ok: false, detail: finding('document.deep', { most: maxDepth }) }
}
