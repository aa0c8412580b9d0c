import type { Json, JsonObject } from '../tools.ts'
import type { ClassName } from './class-model.ts'
import { associationTypes, resultStatuses, vocabularies } from './vocabularies.ts'

const momentPattern =
  '^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])[Tt](?:[01]\\d|2[0-4]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d+)?)?(?:[Zz]|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)$'
const datePattern = '^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])'

/** One kind of plain value: how to recognise it, how JSON Schema says so, and how to call it. */
export interface ValueKind {
  accepts: (value: Json) => boolean
  schema: JsonObject
  words: string
  /** What the looser serialisation accepts as well. */
  loosely?: Pick<ValueKind, 'accepts' | 'schema'>
}

// Patterns must not backtrack: they meet texts of a mebibyte. The u flag is that of JSON Schema validators.
function matching(pattern: string, words: string): ValueKind {
  const expression = new RegExp(pattern, 'u')
  return {
    accepts: (value) => typeof value === 'string' && expression.test(value),
    schema: { type: 'string', pattern },
    words,
  }
}

function oneOf(terms: string[], words: string): ValueKind {
  const known = new Set(terms)
  return { accepts: (value) => typeof value === 'string' && known.has(value), schema: { enum: terms }, words }
}

function extensible(terms: string[], words: string): ValueKind {
  const [closed, own] = [oneOf(terms, words), matching('^ext:[\\w.-]+$', words)]
  const schema = { anyOf: [closed.schema, own.schema] }
  return { accepts: (value) => closed.accepts(value) || own.accepts(value), schema, words }
}

function plain(type: 'string' | 'number' | 'boolean', words: string): ValueKind {
  return { accepts: (value) => typeof value === type, schema: { type }, words }
}

const uri = matching('^[A-Za-z][A-Za-z0-9+.-]*:\\S+$', 'an address or identifier with a scheme, such as https or urn')
const moment = matching(momentPattern, 'a date and time with a time zone')
const zoneless = matching(`${datePattern}(?:[Tt][\\d:.]+)?$`, '')

/** The kinds of plain values in the data model, by name. */
export const valueKinds = {
  text: plain('string', 'a text'),
  number: plain('number', 'a number'),
  flag: plain('boolean', 'true or false'),
  uri,
  email: matching('^[^\\s@]+@[^\\s@]+$', 'an e-mail address'),
  moment,
  activityMoment: { ...moment, loosely: zoneless },
  date: matching(`${datePattern}$`, 'a date'),
  language: matching('^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$', 'a language code'),
  jws: matching('^[\\w-]+\\.[\\w-]+\\.[\\w-]*$', 'a compact JWS'),
  achievementType: extensible(vocabularies.achievementType, 'a kind of achievement that the standard knows'),
  identityType: extensible(vocabularies.identityType, 'a kind of identifier that the standard knows'),
  resultType: extensible(vocabularies.resultType, 'a kind of result that the standard knows'),
  targetType: extensible(vocabularies.targetType, 'a kind of alignment target that the standard knows'),
  resultStatus: oneOf(resultStatuses, 'a state of a result that the standard knows'),
  associationType: oneOf(associationTypes, 'a kind of association that the standard knows'),
  credential: {
    accepts: (value) =>
      typeof value === 'string' || (typeof value === 'object' && value !== null && !Array.isArray(value)),
    schema: { type: ['object', 'string'] },
    words: 'a credential',
  },
} satisfies Record<string, ValueKind>

export type KindName = keyof typeof valueKinds

/** True for the name of a kind of plain value, false for the name of a class. */
export function isKind(name: KindName | ClassName): name is KindName {
  return Object.hasOwn(valueKinds, name)
}

/** The kind of that name. */
export function getKind(name: KindName): ValueKind {
  return valueKinds[name]
}
