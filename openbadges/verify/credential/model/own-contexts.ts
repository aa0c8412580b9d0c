import { isJsonObject } from '../../../json.ts'
import { dataModel } from '../../../model/data-model.ts'
import type { Json, JsonObject } from '../../../tools.ts'

const more = ['id', 'type', 'proof', 'holder', 'verifiableCredential', 'VerifiableCredential', 'OpenBadgeCredential']
const published: ReadonlySet<string> = new Set([
  ...more,
  ...Object.entries(dataModel).flatMap(([name, { members }]) => [name, ...Object.keys(members)]),
])

const vocabularies =
  /^(?:@|https:\/\/purl\.imsglobal\.org\/spec\/|https?:\/\/schema\.org\/|https:\/\/w3id\.org\/security#|https:\/\/www\.w3\.org\/2018\/credentials#)/

/** What contexts written into a document do: give published names another meaning, add to them, or nothing at all. */
export type OwnContexts = 'redefining' | 'adding' | 'none'

/** Tells what those of the contexts do that are no addresses; null undoes the others (JSON-LD 1.1, section 4.1.1). */
export function readOwnContexts(contexts: Json[]): OwnContexts {
  const own = contexts.filter((context) => typeof context !== 'string')
  if (own.some((context) => !isJsonObject(context) || Object.entries(context).some(redefines))) return 'redefining'
  return own.some((context) => isJsonObject(context) && Object.keys(context).length > 0) ? 'adding' : 'none'
}

// A copy of what is published anyway changes nothing: names that lead to their own word in a vocabulary
// of the standards are taken for one.
function redefines([name, definition]: [string, JsonObject[string]]): boolean {
  if (!published.has(name)) return false
  if (isJsonObject(definition) && definition['@context'] !== undefined) return true
  const iri = isJsonObject(definition) ? definition['@id'] : definition
  return typeof iri !== 'string' || !vocabularies.test(iri) || iri.split(/[/#@]/).at(-1) !== name
}
