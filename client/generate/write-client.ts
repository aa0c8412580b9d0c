import type { Operation } from '../operation.ts'
import { type Schema, writeType } from './write-type.ts'

interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema?: Schema
}
interface Content {
  content?: Record<string, { schema?: Schema }>
  description?: string
  $ref?: string
}
interface Action {
  operationId?: string
  summary?: string
  description?: string
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: Content & { required?: boolean }
  responses: Record<string, Content>
}

/** The parts of an OpenAPI 3.1 document that the client is made from. */
export interface Api {
  paths: Record<string, Record<string, Action>>
  components?: { schemas?: Record<string, Schema>; parameters?: Record<string, Parameter> }
}

const header = '// Written from the OpenAPI document of Sash. Do not edit.\n'

/** The sources of the client's types, with an interface `Api` by operationId, and of its calls, each a function by that name. */
export function writeClient(api: Api): { types: string; calls: string } {
  const actions = Object.entries(api.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, action]) =>
      action.operationId === undefined
        ? []
        : [{ name: action.operationId, path, method, action, parameters: findParameters(api, action) }],
    ),
  )
  const schemas = Object.entries(api.components?.schemas ?? {}).map(
    ([name, schema]) => `export type ${name} = ${writeType(schema, false)}\n`,
  )
  const calls = actions.map(
    ({ name, path, method, action, parameters }) =>
      `/** ${sayOf(action)} */\nexport const ${name}: FreeSender<Api['${name}']> = /* @__PURE__ */ defineCall(${writeOperation(path, method, action, parameters)})\n`,
  )
  return {
    types: [
      header,
      ...schemas,
      '\nexport interface Api {\n',
      ...actions.map(({ name, action, parameters }) => `  ${writeCall(name, action, parameters)}\n`),
      '}\n',
    ].join(''),
    calls: [
      header,
      "import type { Api } from './api.ts'\nimport { defineCall, type FreeSender } from './create-client.ts'\n\n",
      ...calls,
    ].join(''),
  }
}

const sayOf = ({ summary, description }: Action): string =>
  [summary, description].filter(Boolean).join('. ').replaceAll('*/', '*')

/** Other ways to send what goes as JSON. */
const formTypes: ReadonlySet<string> = new Set(['application/x-www-form-urlencoded', 'multipart/form-data'])

/** What is described once stands there by its name. */
const findParameters = ({ components }: Api, { parameters = [] }: Action): Parameter[] =>
  parameters.flatMap((one) => {
    const found = '$ref' in one ? components?.parameters?.[one.$ref.split('/').at(-1) ?? ''] : one
    return found ? [found] : []
  })

function writeOperation(
  path: string,
  method: string,
  { requestBody, responses }: Action,
  parameters: readonly Parameter[],
): string {
  const types = Object.keys(requestBody?.content ?? {})
  const success = findSuccess(responses)
  const operation: Operation = {
    method: method.toUpperCase() as Operation['method'],
    path,
    // The first is the one that is sent.
    ...(types[0] === 'application/x-www-form-urlencoded' ? { isForm: true } : {}),
    ...(types[0] === 'application/octet-stream' ? { fileType: types[0] } : {}),
    ...(parameters.some(({ name }) => name === 'Idempotency-Key') ? { isIdempotent: true } : {}),
    ...(success && !isJson(success) && method === 'get' ? { isBytes: true } : {}),
  }
  return JSON.stringify(operation)
}

function writeCall(name: string, action: Action, parameters: readonly Parameter[]): string {
  const { requestBody, responses } = action
  const body = requestBody?.content
    ? Object.entries(requestBody.content)
        .filter(([type], place) => place === 0 || !formTypes.has(type))
        .map(([, { schema }]) => writeType(schema, true))
    : []
  const parts = [
    writeParameters('params', 'path', parameters),
    writeParameters('query', 'query', parameters),
    ...(body.length > 0 ? [`body: ${[...new Set(body)].join(' | ')}`] : []),
    `answer: ${writeAnswer(responses)}`,
  ].filter(Boolean)
  return `/** ${sayOf(action)} */\n  ${name}: { ${parts.join('; ')} }`
}

function writeParameters(name: string, place: string, parameters: readonly Parameter[]): string {
  const members = parameters.filter((one) => one.in === place)
  if (members.length === 0) return ''
  const properties = Object.fromEntries(
    members.map(({ name: member, description, schema = {} }) => [
      member,
      { ...schema, ...(description ? { description } : {}) },
    ]),
  )
  const required = members.filter((one) => one.required).map((one) => one.name)
  return `${name}: ${writeType({ type: 'object', properties, required }, true)}`
}

/** Redirects lead to a file or page, which comes as bytes too. */
function findSuccess(responses: Record<string, Content>): Content | undefined {
  const statuses = Object.keys(responses).filter((status) => /^[23]/.test(status))
  return responses[statuses.find((status) => status.startsWith('2')) ?? statuses[0] ?? '']
}

/** What may come as something else too comes as bytes. */
const isJson = ({ content = {} }: Content): boolean => {
  const types = Object.keys(content).filter((type) => type !== 'text/plain')
  return types.length > 0 && types.every((type) => /[/+]json$|^application\/vc$/.test(type))
}

function writeAnswer(responses: Record<string, Content>): string {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'))
  const types = successes.flatMap(([status, success]) => {
    if (status === '204') return ['undefined']
    if (!isJson(success)) return ['Uint8Array']
    return Object.values(success.content ?? {}).map(({ schema }) => writeType(schema, false))
  })
  return [...new Set(types)].join(' | ') || 'Uint8Array'
}
