import type { ContextRevision, Json, JsonObject } from '#openbadges'
import { nameText } from './contexts.ts'

/**
 * The document with the addresses of contexts changed to those of the texts to be read. jsonld remembers contexts by
 * address, so two texts cannot have the same one.
 */
export function nameOtherTexts(document: JsonObject, revision: ContextRevision): JsonObject {
  return Object.fromEntries(
    Object.entries(document).map(([name, value]) => [
      name,
      name === '@context' ? rename(value, revision) : visit(value, revision),
    ]),
  )
}

function visit(value: Json | undefined, revision: ContextRevision): Json | undefined {
  if (Array.isArray(value)) return value.map((member) => visit(member, revision) ?? null)
  return typeof value === 'object' && value !== null ? nameOtherTexts(value, revision) : value
}

function rename(context: Json | undefined, revision: ContextRevision): Json | undefined {
  if (Array.isArray(context)) return context.map((member) => rename(member, revision) ?? null)
  return typeof context === 'string' ? nameText(context, revision) : context
}
