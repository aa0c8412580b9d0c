import { parseForeign } from '#infra/json/parse-foreign.ts'
import type { JsonObject } from '#openbadges'

/** Every object in a JSON text, outermost first; none of a text that is not JSON. */
export const readObjects = (text: string): JsonObject[] => {
  try {
    return listObjects(parseForeign(text))
  } catch {
    return []
  }
}

function listObjects(value: unknown): JsonObject[] {
  if (Array.isArray(value)) return value.flatMap((member) => listObjects(member))
  if (!isObject(value)) return []
  return [value, ...Object.values(value).flatMap((member) => listObjects(member))]
}

const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null
