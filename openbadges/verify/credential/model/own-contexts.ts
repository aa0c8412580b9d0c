import { collectWords, isJsonObject } from '../../../json.ts'
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

/**
 * Tells what those contexts of a document, and of the documents inside it, do that are no addresses; null undoes the others
 * (JSON-LD 1.1, section 4.1.1). A name that stands nowhere in the document means nothing in it, whatever is said of it.
 */
export function readOwnContexts(document: JsonObject): OwnContexts {
  const own = collectContexts(document).filter((context) => typeof context !== 'string')
  if (own.length === 0) return 'none'
  const words = collectWords(document)
  const isRedefined = (entry: [string, JsonObject[string]]): boolean => words.has(entry[0]) && redefines(entry)
  if (own.some((context) => !isJsonObject(context) || Object.entries(context).some(isRedefined))) return 'redefining'
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

/** Every context of a document and of the documents inside it; null, which would undo the outer ones, included. */
export function collectContexts(value: Json | undefined): Json[] {
  if (Array.isArray(value)) return value.flatMap(collectContexts)
  if (!isJsonObject(value)) return []
  const { '@context': own, ...members } = value
  const contexts = own === undefined ? [] : Array.isArray(own) ? own : [own]
  return [...contexts, ...Object.values(members).flatMap(collectContexts)]
}
