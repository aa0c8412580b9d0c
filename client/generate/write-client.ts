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
  parameters?: Parameter[]
  requestBody?: Content & { required?: boolean }
  responses: Record<string, Content>
}

/** The parts of an OpenAPI 3.1 document that the client is made from. */
export interface Api {
  paths: Record<string, Record<string, Action>>
  components?: { schemas?: Record<string, Schema> }
}

const header = '// Written from the OpenAPI document of Sash. Do not edit.\n'

/** The source of the client's table and types: an interface `Api` by operationId, and the table `operations`. */
export function writeClient(api: Api): string {
  const actions = Object.entries(api.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, action]) =>
      action.operationId === undefined ? [] : [{ name: action.operationId, path, method, action }],
    ),
  )
  const schemas = Object.entries(api.components?.schemas ?? {}).map(
    ([name, schema]) => `export type ${name} = ${writeType(schema, false)}\n`,
  )
  const table = actions.map(({ name, path, method, action }) => `  ${name}: ${writeOperation(path, method, action)},\n`)
  return [
    header,
    "import type { Operation } from './operation.ts'\n\n",
    ...schemas,
    '\nexport interface Api {\n',
    ...actions.map(({ name, action }) => `  ${writeCall(name, action)}\n`),
    '}\n\nexport const operations: { [K in keyof Api]: Operation } = {\n',
    ...table,
    '}\n',
  ].join('')
}

/** Other ways to send what goes as JSON. */
const formTypes: ReadonlySet<string> = new Set(['application/x-www-form-urlencoded', 'multipart/form-data'])

function writeOperation(path: string, method: string, { parameters = [], requestBody, responses }: Action): string {
  const types = Object.keys(requestBody?.content ?? {})
  const success = findSuccess(responses)
  const operation: Operation = {
    method: method.toUpperCase() as Operation['method'],
    path,
    // The first is the one that is sent.
    ...(types[0] === 'application/x-www-form-urlencoded' ? { isForm: true } : {}),
    ...(parameters.some(({ name }) => name === 'idempotency-key') ? { isIdempotent: true } : {}),
    ...(success && !success.content && method === 'get' ? { isBytes: true } : {}),
  }
  return JSON.stringify(operation)
}

function writeCall(name: string, { summary, description, parameters = [], requestBody, responses }: Action): string {
  const said = [summary, description].filter(Boolean).join('. ').replaceAll('*/', '*')
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
  return `/** ${said} */\n  ${name}: { ${parts.join('; ')} }`
}

function writeParameters(name: string, place: string, parameters: Parameter[]): string {
  const members = parameters.filter((one) => one.in === place)
  if (members.length === 0) return ''
  const properties = Object.fromEntries(members.map(({ name: member, schema = {} }) => [member, schema]))
  const required = members.filter((one) => one.required).map((one) => one.name)
  return `${name}: ${writeType({ type: 'object', properties, required }, true)}`
}

/** Redirects lead to a file or page, which comes as bytes too. */
function findSuccess(responses: Record<string, Content>): Content | undefined {
  const statuses = Object.keys(responses).filter((status) => /^[23]/.test(status))
  return responses[statuses.find((status) => status.startsWith('2')) ?? statuses[0] ?? '']
}

function writeAnswer(responses: Record<string, Content>): string {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith('2'))
  const types = successes.flatMap(([status, { content }]) => {
    if (status === '204') return ['undefined']
    return content ? Object.values(content).map(({ schema }) => writeType(schema, false)) : ['Uint8Array']
  })
  return [...new Set(types)].join(' | ') || 'Uint8Array'
}
