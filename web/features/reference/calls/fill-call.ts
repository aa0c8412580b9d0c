import { exampleOf } from '../document/make-example.ts'
import { listOf, recordOf } from '../document/narrow.ts'
import type { Content, Operation, Parameter, Reference } from '../document/read-document.ts'

/** What somebody has typed so far; what is missing has a placeholder in the samples. */
export interface CallValues {
  parameters: Readonly<Record<string, string>>
  /** Media type of the body. */
  type: string | undefined
  /** The body as text; undefined while it is as in the example. */
  body: string | undefined
}

export type CallBody =
  | { kind: 'json'; type: string; value: unknown }
  | { kind: 'form'; type: string; value: Readonly<Record<string, unknown>>; entries: [string, string][] }
  | { kind: 'text'; type: string; text: string }
  | { kind: 'file'; type: string }

/** One call with everything that it needs, which the samples write and *Try it* sends. */
export interface FilledCall {
  operation: Operation
  origin: string
  /** Path and query, encoded. */
  address: string
  params: Readonly<Record<string, unknown>>
  query: Readonly<Record<string, unknown>>
  headers: readonly [string, string][]
  body: CallBody | undefined
  needsToken: boolean
  /** A file or a page comes back, and no JSON. */
  isFile: boolean
}

/** Makes a call of what was typed; answers it with placeholders where that is not enough. */
export function fillCall(reference: Reference, operation: Operation, values: CallValues, origin: string): FilledCall {
  const filled = operation.parameters.flatMap((parameter) => {
    const typed = values.parameters[parameter.name] ?? ''
    if (typed === '' && !parameter.isRequired) return []
    return [{ parameter, value: typed === '' ? placeholderOf(parameter) : parseTyped(parameter, typed) }]
  })
  const at = (place: Parameter['place']) =>
    Object.fromEntries(
      filled
        .filter(({ parameter }) => parameter.place === place)
        .map(({ parameter, value }) => [parameter.name, value]),
    )
  const params = at('path')
  const query = at('query')
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const search = new URLSearchParams(pairsOf(query)).toString()
  return {
    operation,
    origin,
    address: search === '' ? path : `${path}?${search}`,
    params,
    query,
    headers: pairsOf(at('header')),
    body: fillBody(reference, operation, values),
    needsToken: takesToken(operation),
    isFile: answersFile(operation),
  }
}

/** A list is the same name several times. */
const pairsOf = (record: Readonly<Record<string, unknown>>): [string, string][] =>
  Object.entries(record).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, String(one)]),
  )

const byHeader = new Set(['bearer', 'oauth2', 'directory', 'registration', 'wallet'])

/** Whether a token goes along in the header `Authorization`. */
export const takesToken = ({ proofs }: Operation): boolean => proofs.some((proof) => byHeader.has(proof))

function answersFile({ answers }: Operation): boolean {
  const success = answers.find(({ status }) => status.startsWith('2'))
  return success !== undefined && success.contents.length > 0 && !success.contents.some(({ type }) => isJson(type))
}

export const isJson = (type: string): boolean => /[/+]json$|^application\/vc$/.test(type)
const isText = (type: string): boolean => type.startsWith('text/')
const formType = 'application/x-www-form-urlencoded'

function typeOf({ schema }: Parameter): unknown {
  return [schema.type].flat().find((one) => one !== 'null')
}

/** A value to be replaced, called as the parameter is: `ISSUER_SLUG`. */
function placeholderOf(parameter: Parameter): unknown {
  const { name, place, schema, example } = parameter
  // Of a path the example is somebody else's.
  if (example !== undefined && place !== 'path') return example
  const items = recordOf(schema.items)
  const [value = items.default] = [schema.default, ...listOf(schema.enum), ...listOf(items.enum)].filter(
    (one) => one !== undefined && one !== null,
  )
  const type = typeOf(parameter)
  if (type === 'integer' || type === 'number') return value ?? schema.minimum ?? 1
  if (type === 'boolean') return value ?? true
  const text = value ?? name.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2').toUpperCase()
  return type === 'array' ? [text] : text
}

function parseTyped(parameter: Parameter, typed: string): unknown {
  const type = typeOf(parameter)
  if (type === 'array') return typed.split(',').map((one) => one.trim())
  if ((type === 'integer' || type === 'number') && Number.isFinite(Number(typed))) return Number(typed)
  return type === 'boolean' && (typed === 'true' || typed === 'false') ? typed === 'true' : typed
}

/** The ways to send a body; what goes as JSON goes as form, too, which is for old clients. */
export const waysOf = ({ body }: Operation): readonly Content[] => {
  const contents = body?.contents ?? []
  return contents.filter(({ type }, place) => place === 0 || (type !== formType && type !== 'multipart/form-data'))
}

/** The first way to send a body unless another is chosen. */
const findContent = (operation: Operation, type: string | undefined): Content | undefined => {
  const ways = waysOf(operation)
  return ways.find((content) => content.type === type) ?? ways[0]
}

function fillBody(reference: Reference, operation: Operation, values: CallValues): CallBody | undefined {
  const content = findContent(operation, values.type)
  if (!content) return undefined
  const { type } = content
  if (isText(type)) return { kind: 'text', type, text: values.body ?? textExample(reference, content) }
  if (!isJson(type) && type !== formType) return { kind: 'file', type }
  const typed = values.body === undefined ? undefined : parseJson(values.body)
  const value = typed === undefined ? exampleOf(reference, content) : typed.value
  if (isJson(type)) return { kind: 'json', type, value }
  const fields = recordOf(value)
  return { kind: 'form', type, value: fields, entries: pairsOf(fields) }
}

/** The value of a text that is JSON. */
export function parseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

function textExample(reference: Reference, content: Content): string {
  const example = exampleOf(reference, content)
  return typeof example === 'string' ? example : JSON.stringify(example ?? '')
}

/** The example of a body as it stands in the field for it. */
export function writeExample(reference: Reference, operation: Operation, type: string | undefined): string {
  const content = findContent(operation, type)
  if (!content) return ''
  if (isText(content.type)) return textExample(reference, content)
  return JSON.stringify(exampleOf(reference, content) ?? {}, undefined, 2)
}
