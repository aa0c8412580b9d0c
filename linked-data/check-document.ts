import { type Json, type JsonObject, LinkedDataError, TooCostlyError } from '#openbadges'

const limits = { depth: 32, values: 12_000, contexts: 40, types: 100 }
const limitsOfJsonLd = { values: 5000, contexts: 40 }
const loneSurrogate = /\p{Surrogate}/u

/**
 * Refuses documents whose expansion would cost too much: over 12,000 values, 32 levels, 40 contexts that differ in
 * themselves or in those around them (each is worked through anew) or 100 types of one thing (each is compared with those
 * before it). Also refuses what could mean two things: text with half a surrogate pair, which has no UTF-8 form, numbers
 * that JSON cannot write, and members named `__proto__`. Throws LinkedDataError, of the first kind TooCostlyError. Gives a
 * copy of the document, without the members that are undefined; one by way of JSON would lose the sign of -0.
 */
export function takeDocument(document: JsonObject): JsonObject {
  let left = limits.values
  let contextsLeft = limits.contexts
  // By the place of those around it, as a record may hold a hundred badges that all begin alike.
  const places = new Map<string, number>()

  function enter(context: Json, around: number): number {
    const key = `${around} ${JSON.stringify(context)}`
    const known = places.get(key)
    if (known !== undefined) return known
    contextsLeft -= countOf(context)
    if (contextsLeft < 0) throw new TooCostlyError(`More than ${limits.contexts} different contexts in one document`)
    places.set(key, places.size + 1)
    return places.size
  }

  function checkMember(name: string, member: Json): void {
    checkText(name)
    if (name === '__proto__') throw new LinkedDataError('A member is named __proto__')
    if (/^@?type$/.test(name) && countOf(member) > limits.types)
      throw new TooCostlyError(`More than ${limits.types} types of one thing`)
  }

  function take(value: Json, depth: number, around: number): Json {
    left -= 1
    if (left < 0) throw new TooCostlyError(`More than ${limits.values} values in one document`, limits.values)
    if (depth > limits.depth) throw new TooCostlyError(`More than ${limits.depth} levels in one document`)
    if (typeof value === 'string') checkText(value)
    if (typeof value === 'number' && !Number.isFinite(value)) throw new LinkedDataError('A number is too large')
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map((member) => take(member ?? null, depth + 1, around))
    return takeObject(value, depth, around)
  }

  function takeObject(object: JsonObject, depth: number, around: number): JsonObject {
    const context = object['@context']
    const place = context === undefined ? around : enter(context, around)
    const copy: JsonObject = {}
    for (const [name, member] of Object.entries(object)) {
      if (member === undefined) continue
      checkMember(name, member)
      copy[name] = take(member, depth + 1, place)
    }
    return copy
  }

  return takeObject(document, 0, 0)
}

/**
 * Holds a document that jsonld has to decide about to less: it works through every context again, also one that it knows.
 * Throws TooCostlyError.
 */
export function checkForJsonLd(document: JsonObject): void {
  let left = limitsOfJsonLd.values
  let contextsLeft = limitsOfJsonLd.contexts

  function check(value: Json | undefined): void {
    left -= 1
    if (left < 0)
      throw new TooCostlyError(`More than ${limitsOfJsonLd.values} values in one document`, limitsOfJsonLd.values)
    if (typeof value !== 'object' || value === null) return
    for (const [name, member] of Object.entries(value)) {
      if (name === '@context') contextsLeft -= countOf(member)
      if (contextsLeft < 0) throw new TooCostlyError(`More than ${limitsOfJsonLd.contexts} contexts in one document`)
      check(member)
    }
  }

  check(document)
}

function checkText(text: string): void {
  if (loneSurrogate.test(text)) throw new LinkedDataError('Text holds half of a surrogate pair')
}

const countOf = (member: Json | undefined): number => (Array.isArray(member) ? member.length : 1)
