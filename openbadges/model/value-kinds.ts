import { resultStatuses } from '#shared/badges/result-terms.ts'
import { type PieceCode, piece } from '#shared/messages/findings/finding.ts'
import type { Message } from '#shared/messages/message.ts'
import { isJsonObject } from '../json.ts'
import type { Json, JsonObject } from '../tools.ts'
import type { ClassName } from './class-model.ts'
import { associationTypes, caseAssociations, vocabularies } from './vocabularies.ts'

const leapDay = '(?:\\d\\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29'
const otherDay =
  '\\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|1\\d|2[0-8]))'
const datePattern = `^(?:${otherDay}|${leapDay})`
const clock = '(?:[01]\\d|2[0-3]):[0-5]\\d'
const zone = `(?:[Zz]|[+-]${clock})`
// RFC 3339 section 5.6, and what xsd:dateTimeStamp or people write beyond it: midnight as 24:00, a time without seconds.
const strictMoment = `${datePattern}[Tt]${clock}:[0-5]\\d(?:\\.\\d+)?${zone}$`
const looseMoment = `${datePattern}[Tt](?:${clock}(?::[0-5]\\d(?:\\.\\d+)?)?|24:00(?::00(?:\\.0+)?)?)${zone}$`

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

/** The schema of a word that says its language (Verifiable Credentials 2.0, section 11.1). */
export const languageText: JsonObject = {
  type: 'object',
  required: ['@value'],
  properties: {
    '@value': { type: 'string' },
    '@language': { type: 'string' },
    '@direction': { enum: ['ltr', 'rtl'] },
  },
  additionalProperties: false,
}

/** True for a word that says its language (Verifiable Credentials 2.0, section 11.1). */
export function isLanguageText(value: Json): boolean {
  if (!isJsonObject(value)) return false
  const { '@value': text, '@language': language = '', '@direction': direction = 'ltr', ...others } = value
  const isText = typeof text === 'string' && typeof language === 'string'
  return isText && (direction === 'ltr' || direction === 'rtl') && Object.keys(others).length === 0
}

function oneOf(terms: readonly string[], expected: Expected): ValueKind {
  const known = new Set(terms)
  return { accepts: (value) => typeof value === 'string' && known.has(value), schema: { enum: [...terms] }, expected }
}

function extensible(terms: string[], expected: Expected): ValueKind {
  const [closed, own] = [oneOf(terms, expected), matching('^ext:[\\w.][\\w.-]*$', expected)]
  const schema = { anyOf: [closed.schema, own.schema] }
  return { accepts: (value) => closed.accepts(value) || own.accepts(value), schema, expected }
}

function plain(type: 'string' | 'number' | 'boolean', expected: Expected): ValueKind {
  return { accepts: (value) => typeof value === type, schema: { type }, expected }
}

const uri = matching('^[A-Za-z][A-Za-z0-9+.-]*:\\S+$', piece('expected.address'))
const moment = matching(strictMoment, piece('expected.moment'))
const anyMoment = matching(looseMoment, piece('expected.moment'))
const zoneless = matching(`${looseMoment}|${datePattern}(?:[Tt][\\d:.]+)?$`, piece('expected.date'))
const language = matching('^[a-z]{2,4}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|[0-9]{3}))?$', piece('expected.language'))
const anyLanguage = matching('^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$', piece('expected.language'))
const association = oneOf(associationTypes, piece('expected.association'))

/** The kinds of plain values in the data model, by name. */
export const valueKinds = {
  text: { ...plain('string', piece('expected.text')), loosely: { accepts: isLanguageText, schema: languageText } },
  number: plain('number', piece('expected.number')),
  flag: plain('boolean', piece('expected.boolean')),
  uri,
  email: matching('^[^\\s@]+@[^\\s@]+$', piece('expected.mail')),
  moment: { ...moment, loosely: anyMoment },
  activityMoment: { ...moment, loosely: zoneless },
  date: matching(`${datePattern}$`, piece('expected.date')),
  // Letters of either size say the same, and variants are languages, too (RFC 5646, sections 2.1.1 and 2.2.5).
  language: { ...language, loosely: anyLanguage },
  jws: matching('^[\\w-]+\\.[\\w-]+\\.[\\w-]+$', piece('expected.jws')),
  achievementType: extensible(vocabularies.achievementType, piece('expected.achievement')),
  identityType: extensible(vocabularies.identityType, piece('expected.identifier')),
  resultType: extensible(vocabularies.resultType, piece('expected.result')),
  targetType: extensible(vocabularies.targetType, piece('expected.target')),
  resultStatus: oneOf(resultStatuses, piece('expected.status')),
  // Two more are of CASE, from which the others come.
  associationType: { ...association, loosely: oneOf(caseAssociations, piece('expected.association')) },
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
