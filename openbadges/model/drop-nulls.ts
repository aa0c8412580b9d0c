import { isJsonObject } from '../json.ts'
import type { Json, JsonObject } from '../tools.ts'
import { joinPlace, showName } from './place.ts'

/** A document without its members that are null, and where these were, such as `issuer.image`. */
export interface WithoutNulls {
  document: JsonObject
  places: string[]
}

/**
 * Takes members that are null out of a document: they say nothing (JSON-LD 1.1, section 4.1.4), so no signature over its
 * meaning covers them either. A null in a list stays, and so does all that a context says.
 */
export function dropNulls(document: JsonObject): WithoutNulls {
  const places: string[] = []

  function dropFrom(object: JsonObject, place: string): JsonObject {
    const kept: JsonObject = {}
    for (const [name, value] of Object.entries(object)) {
      const at = joinPlace(place, showName(name))
      if (name === '@context') kept[name] = value
      else if (value === null) places.push(at)
      else kept[name] = visit(value, at)
    }
    return kept
  }

  function visit(value: Json | undefined, place: string): Json | undefined {
    if (Array.isArray(value)) return value.map((item, index) => visit(item, `${place}[${index}]`) ?? null)
    return isJsonObject(value) ? dropFrom(value, place) : value
  }

  return { document: dropFrom(document, ''), places }
}
