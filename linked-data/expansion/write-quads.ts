import type { Quad, Term as RdfTerm } from 'rdf-canonize'
import type { Json, JsonObject } from '#openbadges'
import {
  type ActiveContext,
  applyContext,
  expandIri,
  initialContext,
  NotPlain,
  requireIri,
  type Term,
} from './active-context.ts'
import { spellNumber } from './spell-number.ts'

const rdf = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#'
const xsd = 'http://www.w3.org/2001/XMLSchema#'
const defaultGraph: RdfTerm = { termType: 'DefaultGraph', value: '' }
const named = (value: string): RdfTerm => ({ termType: 'NamedNode', value })
const typeName = named(`${rdf}type`)
const firstName = named(`${rdf}first`)
const restName = named(`${rdf}rest`)
const nilName = named(`${rdf}nil`)

/** The text of a context that a document names; undefined for one that is not known. */
export type FindContext = (url: string) => object | undefined

/**
 * The statements of a plain document, as JSON-LD expansion in safe mode and its mapping to RDF would give them. Plain
 * are documents that name their contexts by address and use no keywords; throws NotPlain for all others, and whenever
 * something is not quite right, as it is for jsonld to say what.
 */
export function writeQuads(document: JsonObject, findContext: FindContext): Quad[] {
  const quads: Quad[] = []
  let blanks = 0
  const nameBlank = (): RdfTerm => ({ termType: 'BlankNode', value: `b${blanks++}` })

  function writeNode(element: JsonObject, given: ActiveContext, property: Term | undefined, graph: RdfTerm): RdfTerm {
    const own = chooseContext(element, given, property, findContext)
    const { active, types } = applyTypes(element, own)
    const id = readId(element, active)
    const subject = id === undefined ? nameBlank() : named(id)
    for (const type of types) quads.push({ subject, predicate: typeName, object: named(type), graph })
    for (const name of Object.keys(element)) {
      if (name !== '@context') writeMember(subject, name, element[name], active, graph)
    }
    return subject
  }

  function writeMember(subject: RdfTerm, name: string, value: Json | undefined, active: ActiveContext, graph: RdfTerm) {
    const term = active.terms.get(name)
    if (term === undefined || value === undefined) throw new NotPlain()
    if (term.iri === '@id' || term.iri === '@type') return
    const inner = term.context === undefined ? active : applyContext(active, term.context, 'property')
    const predicate = named(requireIri(term.iri))
    // Nothing is said where there is no value; in a list it would be, and jsonld knows what.
    if (value === null && term.container !== '@list' && term.type !== '@json') return
    const values = Array.isArray(value) ? value : [value]
    if (values.length === 0 && (term.container === '@list' || term.type === '@json')) throw new NotPlain()
    if (term.container === '@list') {
      quads.push({ subject, predicate, object: writeList(values, name, inner, graph), graph })
      return
    }
    for (const item of values) {
      const object = term.container === '@graph' ? writeGraph(item, name, inner) : writeValue(item, name, inner, graph)
      quads.push({ subject, predicate, object, graph })
    }
  }

  function writeValue(value: Json, name: string, active: ActiveContext, graph: RdfTerm): RdfTerm {
    const term = active.terms.get(name)
    if (value === null || Array.isArray(value)) throw new NotPlain()
    if (typeof value === 'object') {
      if (term?.type === '@json') throw new NotPlain()
      return writeNode(value, active, term, graph)
    }
    if (term === undefined) throw new NotPlain()
    return writeScalar(value, term, active)
  }

  function writeGraph(value: Json, name: string, active: ActiveContext): RdfTerm {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new NotPlain()
    const graph = nameBlank()
    const before = quads.length
    writeNode(value, active, active.terms.get(name), graph)
    // jsonld would leave out a thing of which nothing is said.
    if (quads.length === before) throw new NotPlain()
    return graph
  }

  function writeList(values: Json[], name: string, active: ActiveContext, graph: RdfTerm): RdfTerm {
    const items = values.map((value) => writeValue(value, name, active, graph))
    return items.reduceRight<RdfTerm>((rest, item) => {
      const cell = nameBlank()
      quads.push({ subject: cell, predicate: firstName, object: item, graph })
      quads.push({ subject: cell, predicate: restName, object: rest, graph })
      return cell
    }, nilName)
  }

  writeNode(document, initialContext, undefined, defaultGraph)
  if (quads.length === 0) throw new NotPlain()
  return quads
}

/** The context inside a thing, before its types: that of its surroundings, of the term above it, and its own. */
function chooseContext(
  element: JsonObject,
  given: ActiveContext,
  property: Term | undefined,
  findContext: FindContext,
): ActiveContext {
  const [only, second] = Object.keys(element)
  const isReference = second === undefined && only !== undefined && given.terms.get(only)?.iri === '@id'
  let active = isReference ? given : (given.previous ?? given)
  if (property?.context !== undefined) active = applyContext(active, property.context, 'property')
  const contexts = element['@context']
  if (contexts === undefined) return active
  for (const url of Array.isArray(contexts) ? contexts : [contexts]) {
    active = applyUrl(active, url, findContext)
  }
  return active
}

function applyUrl(active: ActiveContext, url: Json, findContext: FindContext): ActiveContext {
  const text = typeof url === 'string' ? findContext(url) : undefined
  const local = (text as { '@context'?: JsonObject } | undefined)?.['@context']
  if (local === undefined || Array.isArray(local)) throw new NotPlain()
  return applyContext(active, local, 'document')
}

/** The types of a thing as IRIs, and its context with what they bring along. */
function applyTypes(element: JsonObject, own: ActiveContext): { active: ActiveContext; types: string[] } {
  const names = Object.keys(element).filter((name) => own.terms.get(name)?.iri === '@type')
  if (names.length > 1) throw new NotPlain()
  const [name] = names
  if (name === undefined) return { active: own, types: [] }
  const value = element[name]
  const texts = Array.isArray(value) ? value : [value]
  let active = own
  const types: string[] = []
  for (const text of texts.length > 1 ? [...texts].sort() : texts) {
    if (typeof text !== 'string') throw new NotPlain()
    const local = own.terms.get(text)?.context
    if (local !== undefined) active = applyContext(active, local, 'type')
    types.push(requireIri(expandIri(own.terms, text, true)))
  }
  const left = Object.keys(element).filter((member) => active.terms.get(member)?.iri === '@type')
  if (types.length === 0 || left.length !== 1 || left[0] !== name) throw new NotPlain()
  return { active, types }
}

function readId(element: JsonObject, { terms }: ActiveContext): string | undefined {
  const names = Object.keys(element).filter((name) => terms.get(name)?.iri === '@id')
  if (names.length > 1) throw new NotPlain()
  const [name] = names
  if (name === undefined) return undefined
  const id = element[name]
  if (typeof id !== 'string') throw new NotPlain()
  return expandIri(terms, id, false)
}

function writeScalar(value: string | number | boolean, { type }: Term, { terms }: ActiveContext): RdfTerm {
  if (type === '@json') throw new NotPlain()
  if (type === '@id' || type === '@vocab') {
    if (typeof value !== 'string') throw new NotPlain()
    return named(requireIri(expandIri(terms, value, type === '@vocab')))
  }
  if (typeof value === 'string') return literal(value, type ?? `${xsd}string`)
  if (typeof value === 'boolean') return literal(String(value), type ?? `${xsd}boolean`)
  const spelt = spellNumber(value, type)
  return literal(spelt.value, spelt.datatype)
}

function literal(value: string, datatype: string): RdfTerm {
  return { termType: 'Literal', value, datatype: named(datatype) }
}
