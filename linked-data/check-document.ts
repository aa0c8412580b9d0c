import { type Json, type JsonObject, LinkedDataError, TooCostlyError } from '#openbadges'

const limits = { depth: 32, values: 5000, contexts: 40, types: 100 }
const loneSurrogate = /\p{Surrogate}/u

/**
 * Refuses documents whose expansion would cost too much: over 5,000 values, 32 levels, 40 contexts (each is worked
 * through anew) or 100 types of one thing (each is compared with those before it). Also refuses what could mean two
 * things: text with half a surrogate pair, which has no UTF-8 form, and members named `__proto__`. Throws
 * LinkedDataError, of the first kind TooCostlyError.
 */
export function checkDocument(document: JsonObject): void {
  let left = limits.values
  let contextsLeft = limits.contexts

  function checkText(text: string): void {
    if (loneSurrogate.test(text)) throw new LinkedDataError('Text holds half of a surrogate pair')
  }

  function check(value: Json | undefined, depth: number): void {
    left -= 1
    if (left < 0) throw new TooCostlyError(`More than ${limits.values} values in one document`)
    if (depth > limits.depth) throw new TooCostlyError(`More than ${limits.depth} levels in one document`)
    if (typeof value === 'string') checkText(value)
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) {
      for (const member of value) check(member, depth + 1)
      return
    }
    for (const [name, member] of Object.entries(value)) {
      checkText(name)
      if (name === '__proto__') throw new LinkedDataError('A member is named __proto__')
      if (name === '@context') contextsLeft -= countOf(member)
      if (contextsLeft < 0) throw new TooCostlyError(`More than ${limits.contexts} contexts in one document`)
      if (/^@?type$/.test(name) && countOf(member) > limits.types)
        throw new TooCostlyError(`More than ${limits.types} types of one thing`)
      check(member, depth + 1)
    }
  }

  check(document, 0)
}

const countOf = (member: unknown): number => (Array.isArray(member) ? member.length : 1)
