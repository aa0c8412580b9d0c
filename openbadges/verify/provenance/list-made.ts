import { isJsonObject, listOf, objectsOf, textOf, textsOf } from '../../json.ts'
import type { Json, JsonObject } from '../../tools.ts'

/** Something that a document says to be its issuer's own. */
export interface OwnThing {
  what: 'award' | 'badge class' | 'issuer'
  id: string
}

/**
 * What a credential says that its issuer made: its own id, who issued it, the achievements with their makers. What it refers to
 * merely, such as related achievements, alignments and what it endorses, is not among it.
 */
export function listMadeByCredential(document: JsonObject): OwnThing[] {
  const subjects = objectsOf(document.credentialSubject)
  const achievements = subjects.flatMap(({ achievement }) => listOf(achievement))
  const makers = achievements.flatMap((achievement) => (isJsonObject(achievement) ? listOf(achievement.creator) : []))
  const sources = subjects.flatMap(({ source }) => listOf(source))
  return [
    ...name('award', [document]),
    ...name('issuer', [...listOf(document.issuer), ...makers, ...sources]),
    ...name('badge class', achievements),
  ]
}

/** The same of an assertion of an earlier edition; `parts` are the documents it leads to. */
export function listMadeByAssertion(assertion: JsonObject, parts: readonly JsonObject[]): OwnThing[] {
  const classes = [assertion, ...parts].flatMap(({ badge }) => listOf(badge))
  const issuers = [...parts, ...classes].flatMap((part) => (isJsonObject(part) ? listOf(part.issuer) : []))
  const awards = [assertion, ...listHosts(assertion)]
  return [...name('award', awards), ...name('badge class', classes), ...name('issuer', issuers)]
}

// Before 2.0 the place where a badge is hosted had a name of its own; of a signed one it is that of its key.
function listHosts({ verify, verification }: JsonObject): Json[] {
  const hosted = [verify, verification].flatMap(objectsOf).filter(({ type }) => !textsOf(type).includes('signed'))
  return hosted.flatMap(({ url }) => (url === undefined ? [] : [url]))
}

function name(what: OwnThing['what'], values: readonly Json[]): OwnThing[] {
  return values.flatMap(idsOf).map((id) => ({ what, id }))
}

// A reader of linked data may take either name, whichever the other is.
function idsOf(value: Json): string[] {
  const named = isJsonObject(value) ? [value.id, value['@id']] : [value]
  return named.map(textOf).filter((id) => id !== undefined)
}
