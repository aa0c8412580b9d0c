import { isJsonObject, listOf } from '../json.ts'
import type { JsonObject } from '../tools.ts'
import { copiesContext } from './vocabulary.ts'

/** The Open Badges edition a hosted document belongs to. */
export type EditionV2 = '2.0' | '1.1' | '1.0' | '0.5' | 'unknown'

/**
 * Tells the edition of a hosted document from its context, or a copy of that of 2.0; documents before 1.1 had none. 1.0 carried `uid` and `verify`,
 * 0.5 named its recipient with a text and held its badge and issuer inside.
 */
export function readEdition(json: JsonObject): EditionV2 {
  const contexts = listOf(json['@context'])
  if (contexts.some((context) => (typeof context === 'string' ? isContextV2(context) : copiesContext(context))))
    return '2.0'
  if (contexts.some((context) => typeof context === 'string' && isContextV1(context))) return '1.1'
  if (contexts.length > 0) return 'unknown'
  if (json.uid !== undefined && json.verify !== undefined) return '1.0'
  return typeof json.recipient === 'string' && isJsonObject(json.badge) && isJsonObject(json.badge.issuer)
    ? '0.5'
    : 'unknown'
}

function isContextV2(context: string): boolean {
  return /^https?:\/\/(?:w3id\.org\/openbadges\/v2|purl\.imsglobal\.org\/spec\/ob\/v2p[01]\/\S*)$/.test(context)
}

function isContextV1(context: string): boolean {
  return /^https?:\/\/(?:w3id\.org|openbadgespec\.org)(?:\/openbadges)?\/v1$/.test(context)
}
