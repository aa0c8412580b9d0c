import type { Json, JsonObject } from '#openbadges'

/** Not one of the plain documents that are expanded here: jsonld decides, also on whether it is a document at all. */
export class NotPlain extends Error {}

/** What a context says of one term (JSON-LD 1.1 section 9.15), as far as the bundled ones use it. */
export interface Term {
  /** An IRI, or `@id` or `@type`. */
  iri: string
  isPrefix: boolean
  /** `@id`, `@vocab`, `@json` or the IRI of a datatype. */
  type?: string
  container?: '@set' | '@list' | '@graph'
  /** A context for what stands under the term, or in a thing of the type; null for none but this. */
  context?: JsonObject | null
  isProtected: boolean
}

/** The meaning of terms at one place of a document. */
export interface ActiveContext {
  terms: ReadonlyMap<string, Term>
  /** What counts again in things further inside, when this came with a type. */
  previous?: ActiveContext | undefined
  /** Contexts made from this one, by how they were and by what was added. */
  made: Record<Applying, Map<JsonObject, ActiveContext>>
}

/** Where a context stood that is applied: in the document, or in the definition of a type or of a property. */
export type Applying = 'document' | 'type' | 'property'

const createMade = (): ActiveContext['made'] => ({ document: new Map(), type: new Map(), property: new Map() })

/** The context of a document that names none. */
export const initialContext: ActiveContext = { terms: new Map(), made: createMade() }

// Whoever wants to can write documents that need ever new combinations of contexts.
const maxMade = 2000
let madeCount = 0

const memberNames = new Set(['@id', '@type', '@container', '@context', '@protected'])
const containers = ['@set', '@list', '@graph'] as const
const iriPattern = /^[A-Za-z][A-Za-z0-9+.-]*:[^\s<>"{}|\\^`\p{Cc}]*$/u

/** The text when it is an absolute IRI beyond doubt. */
export function requireIri(text: string | undefined): string {
  if (text === undefined || !iriPattern.test(text)) throw new NotPlain()
  return text
}

/** A text as IRI: a term's where terms may stand, a prefix written out, or as it is. */
export function expandIri(terms: ReadonlyMap<string, Term>, text: string, mayBeTerm: boolean): string {
  if (text.startsWith('@')) throw new NotPlain()
  const term = mayBeTerm ? terms.get(text) : undefined
  if (term !== undefined) return term.iri
  const colon = text.indexOf(':')
  if (colon < 1) throw new NotPlain()
  if (text.startsWith('//', colon + 1)) return requireIri(text)
  const prefix = terms.get(text.slice(0, colon))
  return requireIri(prefix?.isPrefix ? prefix.iri + text.slice(colon + 1) : text)
}

/** The active context after a context was applied to it (JSON-LD 1.1 API section 4.1). */
export function applyContext(active: ActiveContext, local: JsonObject | null, how: Applying): ActiveContext {
  if (local === null) {
    if (how !== 'property') throw new NotPlain()
    return initialContext
  }
  const known = active.made[how].get(local)
  if (known) return known
  const made: ActiveContext = {
    terms: defineTerms(active.terms, local, how === 'property'),
    previous: active.previous ?? (how === 'type' ? active : undefined),
    made: createMade(),
  }
  madeCount += 1
  if (madeCount > maxMade) {
    madeCount = 0
    initialContext.made = createMade()
  }
  active.made[how].set(local, made)
  return made
}

function defineTerms(before: ReadonlyMap<string, Term>, local: JsonObject, overrides: boolean): Map<string, Term> {
  const terms = new Map(before)
  const defined = new Map<string, boolean>()
  const isProtected = local['@protected'] === true

  // A name in a definition may be one that is defined further down.
  function expandName(name: string): string {
    if (Object.hasOwn(local, name)) define(name, false)
    const prefix = name.slice(0, Math.max(0, name.indexOf(':')))
    if (prefix !== '' && Object.hasOwn(local, prefix)) define(prefix, false)
    return expandIri(terms, name, true)
  }

  function define(name: string, mayOverride: boolean): void {
    if (defined.get(name)) return
    if (defined.has(name) || name === '' || /[:/]/.test(name)) throw new NotPlain()
    defined.set(name, false)
    const previous = terms.get(name)
    terms.delete(name)
    const term = readTerm(name, local[name], isProtected, expandName)
    if (previous?.isProtected && !mayOverride) {
      term.isProtected = true
      if (JSON.stringify(previous) !== JSON.stringify(term)) throw new NotPlain()
    }
    terms.set(name, term)
    defined.set(name, true)
  }

  for (const [name, value] of Object.entries(local)) {
    if (!name.startsWith('@')) define(name, overrides)
    else if (name !== '@protected' && (name !== '@version' || value !== 1.1)) throw new NotPlain()
  }
  return terms
}

function readTerm(name: string, value: Json | undefined, isProtected: boolean, expand: (name: string) => string): Term {
  const isShort = typeof value === 'string'
  const members: JsonObject = isShort ? { '@id': value } : requireObject(value)
  if (Object.keys(members).some((member) => !memberNames.has(member))) throw new NotPlain()
  const id = members['@id']
  if (typeof id !== 'string' || id === name) throw new NotPlain()
  const iri = id === '@id' || id === '@type' ? id : expand(id)
  const term: Term = {
    iri,
    isPrefix: isShort && /[:/?#[\]@]$/.test(iri),
    isProtected: members['@protected'] === true || (isProtected && members['@protected'] !== false),
  }
  if (members['@type'] !== undefined) term.type = readType(members['@type'], expand)
  if (members['@container'] !== undefined) term.container = readContainer(members['@container'])
  const context = members['@context']
  if (context !== undefined) term.context = context === null ? null : requireObject(context)
  return term
}

function readType(type: Json, expand: (name: string) => string): string {
  if (typeof type !== 'string') throw new NotPlain()
  return type === '@id' || type === '@vocab' || type === '@json' ? type : requireIri(expand(type))
}

function readContainer(container: Json): Term['container'] {
  const known = containers.find((name) => name === container)
  if (!known) throw new NotPlain()
  return known
}

function requireObject(value: Json | undefined): JsonObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new NotPlain()
  return value
}
