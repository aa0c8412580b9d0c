import type { Json, JsonObject } from '#openbadges'
import { earlierUrls } from './contexts.ts'

/**
 * The document with the addresses of revised contexts changed to those of their earlier texts. jsonld remembers contexts
 * by address, so two texts cannot have the same one.
 */
export function nameEarlierContexts(document: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(document).map(([name, value]) => [name, name === '@context' ? rename(value) : visit(value)]),
  )
}

function visit(value: Json | undefined): Json | undefined {
  if (Array.isArray(value)) return value.map((member) => visit(member) ?? null)
  return typeof value === 'object' && value !== null ? nameEarlierContexts(value) : value
}

function rename(context: Json | undefined): Json | undefined {
  if (Array.isArray(context)) return context.map((member) => rename(member) ?? null)
  return typeof context === 'string' ? (earlierUrls.get(context) ?? context) : context
}
