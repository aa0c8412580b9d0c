import { inEnglish, makeMessage } from '#shared/messages/all-messages.ts'
import { faultOf } from '#shared/messages/faults/declare-faults.ts'
import type { Message } from '#shared/messages/message.ts'
import type { Said } from '#shared/messages/words.ts'
import { cut } from '../one-line.ts'

/** What the library that reads requests found. */
export interface Issue {
  code: string
  message: string
  expected?: unknown
  origin?: string
  maximum?: unknown
  minimum?: unknown
  inclusive?: boolean
  exact?: boolean
  values?: readonly unknown[]
  keys?: readonly string[]
  format?: string
  prefix?: unknown
  divisor?: unknown
}

/**
 * What is wrong, in our own words: those that a schema has declared, or those for the kind of fault. Whatever else the
 * library says stays here, so no sentence of its own reaches a caller, with this version of it or the next.
 */
export function sayIssue(issue: Issue): Said {
  const means = faultOf(issue.message)
  if (!means) return sayKind(issue)
  // Some schemas keep a wording that the first clients know.
  return inEnglish(means) === issue.message ? means : { words: issue.message, means }
}

/** What is wrong with each member of an object, by its name. */
export const faultsOf = ({ issues }: { issues: readonly (Issue & { path: readonly PropertyKey[] })[] }) => {
  const faults: Record<string, Said[]> = Object.create(null)
  for (const issue of issues) {
    const field = String(issue.path[0] ?? 'non_field_errors')
    faults[field] = [...(faults[field] ?? []), sayIssue(issue)]
  }
  return faults
}

function sayKind(issue: Issue): Message {
  switch (issue.code) {
    case 'invalid_type':
      return sayType(issue)
    case 'invalid_value':
      return sayOption(issue.values ?? [])
    case 'too_big':
      return sayTooBig(issue)
    case 'too_small':
      return sayTooSmall(issue)
    case 'invalid_format':
      return sayForm(issue)
    case 'not_multiple_of':
      return makeMessage('value.step', { wish: String(issue.divisor) })
    case 'unrecognized_keys':
      return makeMessage('value.unknown', { names: listNames(issue.keys ?? []) })
    default:
      return makeMessage('field.invalid')
  }
}

const kinds: Readonly<Record<string, Message>> = {
  string: makeMessage('value.text'),
  number: makeMessage('field.number'),
  nan: makeMessage('field.number'),
  bigint: makeMessage('value.whole'),
  int: makeMessage('value.whole'),
  safeint: makeMessage('value.whole'),
  boolean: makeMessage('value.boolean'),
  array: makeMessage('value.list'),
  tuple: makeMessage('value.list'),
  object: makeMessage('value.object'),
  record: makeMessage('value.object'),
  null: makeMessage('value.null'),
  never: makeMessage('value.null'),
  undefined: makeMessage('value.null'),
}

function sayType({ expected, message }: Issue): Message {
  // That nothing was sent stands nowhere else in what the library hands on.
  if (message.endsWith('received undefined')) return makeMessage('field.required')
  return kinds[String(expected)] ?? makeMessage('field.invalid')
}

const sayOption = (values: readonly unknown[]): Message =>
  values.length === 1
    ? makeMessage('value.only', { wish: String(values[0]) })
    : makeMessage('value.option', { names: listNames(values) })

const isText = (origin: string | undefined): boolean => origin === 'string'
const isNumber = (origin: string | undefined): boolean => ['number', 'int', 'bigint', 'date'].includes(origin ?? '')

function sayTooBig({ origin, maximum, inclusive, exact }: Issue): Message {
  const most = Number(maximum)
  if (isNumber(origin))
    return makeMessage(inclusive === false ? 'value.below' : 'value.large', { wish: String(maximum) })
  if (exact && isText(origin)) return makeMessage('value.exact', { most })
  return makeMessage(isText(origin) ? 'field.long' : 'field.many', { most })
}

function sayTooSmall({ origin, minimum, inclusive, exact }: Issue): Message {
  const most = Number(minimum)
  if (isNumber(origin))
    return makeMessage(inclusive === false ? 'value.above' : 'value.small', { wish: String(minimum) })
  if (exact && isText(origin)) return makeMessage('value.exact', { most })
  if (isText(origin)) return most === 1 ? makeMessage('field.blank') : makeMessage('value.short', { most })
  return most === 1 ? makeMessage('value.empty') : makeMessage('value.few', { most })
}

const forms: Readonly<Record<string, Message>> = {
  email: makeMessage('field.email'),
  url: makeMessage('field.url'),
  datetime: makeMessage('field.moment'),
  date: makeMessage('value.date'),
  e164: makeMessage('field.telephone'),
}

const sayForm = ({ format = '', prefix }: Issue): Message =>
  format === 'starts_with'
    ? makeMessage('value.start', { wish: String(prefix) })
    : (forms[format] ?? makeMessage('value.form'))

const mostNames = 20
const longestName = 60

/** Some of it is what was sent, which may be long. */
const listNames = (names: readonly unknown[]): string =>
  names
    .slice(0, mostNames)
    .map((name) => cut(String(name), longestName))
    .join(', ')
