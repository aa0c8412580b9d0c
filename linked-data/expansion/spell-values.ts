import type { Quad } from 'rdf-canonize'
import { type Json, type JsonObject, LinkedDataError } from '#openbadges'
import { spellNumber, xsdDouble } from './spell-number.ts'

// jsonld reads whatever is an xsd:double once more, also a text, and "1.5 litres" is 1.5 to it. Under this name it does not.
const kept = `${xsdDouble}#as-spelt`

/**
 * An expanded document (JSON-LD 1.1) with its numbers written out, so that jsonld has nothing to decide about them; works
 * in place. What is JSON in itself (`@json`) has its own rules (RFC 8785). Also refuses things that are named as what all
 * objects have: jsonld keeps nodes by their id in an ordinary object, and `__proto__` would write into those of the whole
 * process. No address is called so, thus nothing that could be signed is lost.
 */
export function spellValues(expanded: Json | undefined, isJson = false): void {
  if (Array.isArray(expanded)) {
    for (const one of expanded) spellValues(one, isJson)
    return
  }
  if (typeof expanded !== 'object' || expanded === null) return
  const isLiteral = isJson || expanded['@type'] === '@json'
  if (!isLiteral && '@value' in expanded) spellValue(expanded)
  for (const [name, member] of Object.entries(expanded)) {
    refuseName(name, member)
    spellValues(member, isLiteral)
  }
}

function refuseName(name: string, member: Json | undefined): void {
  const ids = name === '@id' || name === '@type' ? [name, member].flat() : [name]
  const taken = ids.find((id) => typeof id === 'string' && id in Object.prototype)
  if (taken !== undefined) throw new LinkedDataError(`A thing is named ${String(taken)}, which is no address`)
}

function spellValue(object: JsonObject): void {
  const { '@value': value, '@type': type } = object
  if (type === kept) throw new LinkedDataError(`A datatype is named ${kept}, which is none`)
  if (typeof value === 'number') {
    const spelt = spellNumber(value, typeof type === 'string' ? type : undefined)
    object['@value'] = spelt.value
    object['@type'] = spelt.datatype
  }
  if (object['@type'] === xsdDouble) object['@type'] = kept
}

/** The statements that jsonld made of such a document, with the datatype of doubles under its own name again. */
export function restoreDoubles(quads: Quad[]): Quad[] {
  for (const { object } of quads) if (object.datatype?.value === kept) object.datatype.value = xsdDouble
  return quads
}
