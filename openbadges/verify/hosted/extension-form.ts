import { isJsonObject, listOf, textOf } from '../../json.ts'
import type { Json, JsonObject } from '../../tools.ts'
import { readStandardWord } from '../../v2/vocabulary.ts'

/** What contexts say of the terms of an extension: the address of each term, and the term of each address. */
interface Terms {
  words: ReadonlyMap<string, Json | undefined>
  names: ReadonlyMap<string, string>
}

const mostSteps = 4

/**
 * An extension as its schema is written for: compacted by its contexts (JSON-LD 1.1 API, Compaction), as far as extensions go.
 * Members and types have their short names, a list of one is its value unless the term is one of lists, and value objects
 * are their values. What no context names stays as it is.
 */
export function compactExtension(extension: JsonObject, contexts: readonly JsonObject[]): JsonObject {
  const { '@context': context, ...members } = extension
  return { ...(context !== undefined && { '@context': context }), ...compactNode(members, readTerms(contexts)) }
}

function readTerms(contexts: readonly JsonObject[]): Terms {
  const definitions = contexts.flatMap((context) => listOf(context['@context'])).filter(isJsonObject)
  const words = new Map(definitions.flatMap((each) => Object.entries(each)))
  const terms = { words, names: new Map<string, string>() }
  const names = [...words.keys()].flatMap((name): [string, string][] => {
    const iri = expand(name, terms)
    return iri === undefined || name.startsWith('@') ? [] : [[iri, name]]
  })
  return { words, names: new Map(names) }
}

/** A name as address: by its own definition, by its prefix, or as the context of Open Badges has it. */
function expand(name: string, terms: Terms, steps = 0): string | undefined {
  if (steps > mostSteps || name.startsWith('@')) return undefined
  if (/^\w+:\/\//.test(name)) return name
  const definition = terms.words.get(name)
  const told = textOf(isJsonObject(definition) ? definition['@id'] : definition)
  if (told !== undefined && told !== name) return told.startsWith('@') ? told : expand(told, terms, steps + 1)
  const colon = name.indexOf(':')
  if (colon < 1) return readStandardWord(name)
  const prefix = expand(name.slice(0, colon), terms, steps + 1)
  return prefix === undefined ? undefined : prefix + name.slice(colon + 1)
}

function compactNode(node: JsonObject, terms: Terms): JsonObject {
  const compact: JsonObject = {}
  for (const [name, value] of Object.entries(node)) {
    if (value === undefined || name === '@context') continue
    const short = shorten(name, terms)
    compact[short] = short === 'type' ? compactTypes(value, terms) : compactValue(value, readTerm(short, terms), terms)
  }
  return compact
}

function shorten(name: string, terms: Terms): string {
  if (name === '@id' || name === '@type') return name.slice(1)
  const iri = name.includes(':') ? expand(name, terms) : undefined
  return (iri === undefined ? undefined : terms.names.get(iri)) ?? name
}

function compactTypes(value: Json, terms: Terms): Json {
  const types = listOf(value).map((type) => (typeof type === 'string' ? shorten(type, terms) : type))
  return Array.isArray(value) ? types : (types[0] ?? value)
}

const readTerm = (name: string, { words }: Terms): JsonObject => {
  const definition = words.get(name)
  return isJsonObject(definition) ? definition : {}
}

function compactValue(value: Json, term: JsonObject, terms: Terms): Json {
  if (Array.isArray(value)) {
    const items = value.map((item) => compactValue(item, term, terms))
    const [only] = items
    return items.length === 1 && only !== undefined && term['@container'] === undefined ? only : items
  }
  if (!isJsonObject(value)) return value
  if (value['@value'] !== undefined) return value['@value']
  const isLink = Object.keys(value).length === 1 && (term['@type'] === '@id' || term['@type'] === '@vocab')
  const id = isLink ? textOf(value['@id'] ?? value.id) : undefined
  return id ?? compactNode(value, terms)
}
