import type { Json, JsonObject } from '#openbadges'

/** Every object in a JSON text, outermost first; none of a text that is not JSON. */
export const readObjects = (text: string): JsonObject[] => {
  try {
    return listObjects(JSON.parse(text))
  } catch {
    return []
  }
}

function listObjects(value: Json | undefined): JsonObject[] {
  if (Array.isArray(value)) return value.flatMap((member) => listObjects(member))
  if (typeof value !== 'object' || value === null) return []
  return [value, ...Object.values(value).flatMap((member) => listObjects(member))]
}
