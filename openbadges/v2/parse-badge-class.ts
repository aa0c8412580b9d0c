import { idOf, isJsonObject, listOf, objectsOf, textOf, textsOf } from '../json.ts'
import type { Json, JsonObject } from '../tools.ts'

/** A badge class as found in the wild, with the members that are present and well-formed. */
export interface ParsedBadgeClass {
  id: string | undefined
  types: string[]
  name: string | undefined
  description: string | undefined
  image: string | undefined
  criteriaUrl: string | undefined
  criteriaNarrative: string | undefined
  issuer: Json | undefined
  tags: string[]
  alignment: { targetName: string | undefined; targetUrl: string | undefined }[]
}

/** Reads an Open Badges 2.0 BadgeClass tolerantly. Never throws. */
export function parseBadgeClassV2(json: JsonObject): ParsedBadgeClass {
  const criteria = listOf(json.criteria)
  return {
    id: idOf(json),
    types: textsOf(json.type ?? json['@type']),
    name: textOf(json.name),
    description: textOf(json.description),
    image: idOf(listOf(json.image)[0]),
    criteriaUrl: criteria.map(idOf).find((id) => id !== undefined),
    criteriaNarrative: criteria
      .filter(isJsonObject)
      .map((part) => textOf(part.narrative))
      .find((text) => text !== undefined),
    issuer: json.issuer,
    tags: textsOf(json.tags),
    alignment: objectsOf(json.alignment).map((target) => ({
      targetName: textOf(target.targetName ?? target.name),
      targetUrl: textOf(target.targetUrl ?? target.url),
    })),
  }
}
