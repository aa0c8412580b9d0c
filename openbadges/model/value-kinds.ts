import { type PieceCode, piece } from '#shared/messages/findings/finding.ts'
import type { Message } from '#shared/messages/message.ts'
import type { Json, JsonObject } from '../tools.ts'
import type { ClassName } from './class-model.ts'
import { associationTypes, resultStatuses, vocabularies } from './vocabularies.ts'

const momentPattern =
  '^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])[Tt](?:[01]\\d|2[0-4]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d+)?)?(?:[Zz]|[+-](?:[01]\\d|2[0-3]):[0-5]\\d)$'
const datePattern = '^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])'

type Expected = Message<Extract<PieceCode, `expected.${string}`>>

/** One kind of plain value: how to recognise it, how JSON Schema says so, and what it is called at the end of a sentence. */
export interface ValueKind {
  accepts: (value: Json) => boolean
  schema: JsonObject
  expected: Expected
  /** What the looser serialisation accepts as well. */
  loosely?: Pick<ValueKind, 'accepts' | 'schema'>
}

// Patterns must not backtrack: they meet texts of a mebibyte. The u flag is that of JSON Schema validators.
function matching(pattern: string, expected: Expected): ValueKind {
  const expression = new RegExp(pattern, 'u')
  return {
    accepts: (value) => typeof value === 'string' && expression.test(value),
    schema: { type: 'string', pattern },
    expected,
  }
}

function oneOf(terms: string[], expected: Expected): ValueKind {
  const known = new Set(terms)
  return { accepts: (value) => typeof value === 'string' && known.has(value), schema: { enum: terms }, expected }
}

function extensible(terms: string[], expected: Expected): ValueKind {
  const [closed, own] = [oneOf(terms, expected), matching('^ext:[\\w.-]+$', expected)]
  const schema = { anyOf: [closed.schema, own.schema] }
  return { accepts: (value) => closed.accepts(value) || own.accepts(value), schema, expected }
}

function plain(type: 'string' | 'number' | 'boolean', expected: Expected): ValueKind {
  return { accepts: (value) => typeof value === type, schema: { type }, expected }
}

const uri = matching('^[A-Za-z][A-Za-z0-9+.-]*:\\S+$', piece('expected.address'))
const moment = matching(momentPattern, piece('expected.moment'))
const zoneless = matching(`${datePattern}(?:[Tt][\\d:.]+)?$`, piece('expected.date'))

/** The kinds of plain values in the data model, by name. */
export const valueKinds = {
  text: plain('string', piece('expected.text')),
  number: plain('number', piece('expected.number')),
  flag: plain('boolean', piece('expected.boolean')),
  uri,
  email: matching('^[^\\s@]+@[^\\s@]+$', piece('expected.mail')),
  moment,
  activityMoment: { ...moment, loosely: zoneless },
  date: matching(`${datePattern}$`, piece('expected.date')),
  language: matching('^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$', piece('expected.language')),
  jws: matching('^[\\w-]+\\.[\\w-]+\\.[\\w-]*$', piece('expected.jws')),
  achievementType: extensible(vocabularies.achievementType, piece('expected.achievement')),
  identityType: extensible(vocabularies.identityType, piece('expected.identifier')),
  resultType: extensible(vocabularies.resultType, piece('expected.result')),
  targetType: extensible(vocabularies.targetType, piece('expected.target')),
  resultStatus: oneOf(resultStatuses, piece('expected.status')),
  associationType: oneOf(associationTypes, piece('expected.association')),
  credential: {
    accepts: (value) =>
      typeof value === 'string' || (typeof value === 'object' && value !== null && !Array.isArray(value)),
    schema: { type: ['object', 'string'] },
    expected: piece('expected.credential'),
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
