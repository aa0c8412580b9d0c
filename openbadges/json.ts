import type { Json, JsonObject } from './tools.ts'

/** True for a JSON object, false for arrays, null and plain values. */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value as a list: an array as it is, a missing or null value as none, anything else as its only member. */
export function listOf(value: Json | undefined): Json[] {
  if (value === undefined || value === null) return []
  return Array.isArray(value) ? value : [value]
}

/** The value when it is a non-empty string. */
export function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** The strings among the value's members; badge files write one string where a list is meant, and the reverse. */
export function textsOf(value: Json | undefined): string[] {
  return listOf(value).filter((member) => typeof member === 'string')
}

/** The objects among the value's members. */
export function objectsOf(value: Json | undefined): JsonObject[] {
  return listOf(value).filter(isJsonObject)
}

/** The identifier of a value that is either an IRI itself or an object with an `id`. */
export function idOf(value: Json | undefined): string | undefined {
  return isJsonObject(value) ? textOf(value.id ?? value['@id']) : textOf(value)
}

/** The object without members that are undefined, null, empty text, empty lists or empty objects. */
export function compactObject(object: JsonObject): JsonObject {
  const compact: JsonObject = {}
  for (const name of Object.keys(object)) if (!isBlank(object[name])) compact[name] = object[name]
  return compact
}

function isBlank(value: Json | undefined): boolean {
  if (value === undefined || value === null || value === '') return true
  if (typeof value !== 'object') return false
  if (Array.isArray(value)) return value.length === 0
  for (const _name in value) return false
  return true
}

/** JSON text with the members of every object in one order; nothing for nothing. */
export function writeCanonical(value: Json): string
export function writeCanonical(value: Json | undefined): string | undefined
export function writeCanonical(value: Json | undefined): string | undefined {
  return JSON.stringify(value, (_, item: Json) =>
    isJsonObject(item)
      ? Object.fromEntries(Object.entries(item).sort(([left], [right]) => (left < right ? -1 : 1)))
      : item,
  )
}

/**
 * The names of all members of a JSON value, and all texts in it, as one of these may be a type; what its contexts say of
 * their own terms is left out.
 */
export function collectWords(value: Json | undefined, words = new Set<string>()): Set<string> {
  if (typeof value === 'string') words.add(value)
  if (typeof value !== 'object' || value === null) return words
  for (const [name, member] of Object.entries(value)) {
    if (!Array.isArray(value)) words.add(name)
    if (name !== '@context') collectWords(member, words)
  }
  return words
}
