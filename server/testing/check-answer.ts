import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { LightMyRequestResponse } from 'fastify'
import { endpoints } from '#contracts/endpoints.ts'
import { config } from '#infra/context.ts'
import { writeDocument } from '#infra/http/openapi/write-document.ts'
import { findForeignWords } from './find-foreign-words.ts'

interface Answer {
  $ref?: string
  headers?: Record<string, object>
  content?: Record<string, { schema?: { type?: string } }>
}
interface Action {
  responses: Record<string, Answer>
}
interface Api {
  paths: Record<string, Record<string, Action>>
  components: { responses?: Record<string, Answer>; schemas?: Record<string, object> }
}

interface Evaluator {
  ajv: Ajv2020
  api: Api
  /** By how many parts their path has. */
  patterns: Map<number, { pattern: RegExp; actions: Record<string, Action> }[]>
  checks: Map<string, ValidateFunction | undefined>
}

// The document is the same for every server of this process.
let evaluate: Evaluator | undefined

function prepareEvaluator(): Evaluator {
  // With nothing beyond what is told: what a contract does not name is not to be answered.
  const api = writeDocument(endpoints, config().origin, false) as unknown as Api
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { 'date-time': isMoment } })
  ajv.addSchema({ $id: 'api', components: api.components })
  const patterns: Evaluator['patterns'] = new Map()
  // Fixed names come before parameters, as the router has it.
  for (const [path, actions] of Object.entries(api.paths).sort(
    ([a], [b]) => a.split('{').length - b.split('{').length,
  )) {
    const pattern = new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`)
    const alike = patterns.get(countParts(path)) ?? []
    alike.push({ pattern, actions })
    patterns.set(countParts(path), alike)
  }
  return { api, ajv, patterns, checks: new Map() }
}

/** RFC 3339, which the document promises of every moment; of other formats nothing is answered that could be wrong. */
const isMoment = (text: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(text)

const countParts = (path: string): number => path.replace(/\/$/, '').split('/').length

const toldHeaders = ['Link', 'ETag', 'Location', 'X-Total-Count']

/**
 * Throws when an answer is not one that the OpenAPI document tells of: another status, media type or header, a JSON body of another
 * shape, or a refusal in the words of a library. Every call of the tests passes through here.
 */
export const checkAnswer = (method: string, url: string, answer: LightMyRequestResponse): void => {
  evaluate ??= prepareEvaluator()
  const path = url.split('?', 1)[0] ?? ''
  const words = answer.statusCode >= 400 ? findForeignWords(answer.body) : undefined
  if (words !== undefined) throw new Error(`${method} ${path} refuses in the words of a library: ${words}`)
  const named = method.toLowerCase()
  const alike = evaluate.patterns.get(countParts(path))?.filter(({ pattern }) => pattern.test(path)) ?? []
  const action = alike.find(({ actions }) => named in actions) ?? (answer.statusCode === 405 ? alike[0] : undefined)
  // That it does not know the method is told of an address with each that it knows.
  const told = (action?.actions[named] ?? Object.values(action?.actions ?? {})[0])?.responses
  if (!action || !told) return
  const status = String(answer.statusCode)
  const response = told[status]
  if (!response) throw new Error(`${method} ${path} answers ${status}, which its OpenAPI document does not tell of.`)
  const type = String(answer.headers['content-type'] ?? '').split(';', 1)[0] ?? ''
  const found = resolveAnswer(evaluate, response)
  // A head is that of the answer to GET, whose body does not come.
  const untold = method === 'HEAD' ? undefined : findUntold(found, answer, type)
  if (untold)
    throw new Error(`${method} ${path} answers ${status} with ${untold}, which its OpenAPI document does not tell of.`)
  // What is packed was checked as it is when it was asked for plain.
  if (!type.endsWith('json') || answer.body === '' || answer.headers['content-encoding']) return
  const check = findCheck(evaluate, `${method} ${action.pattern.source} ${status} ${type}`, found, type)
  if (!check || check(answer.json())) return
  const faults = evaluate.ajv.errorsText(check.errors)
  throw new Error(`${method} ${path} answers ${status} otherwise than told: ${faults}\n${answer.body.slice(0, 500)}`)
}

const resolveAnswer = ({ api }: Evaluator, answer: Answer): Answer =>
  (answer.$ref === undefined ? answer : api.components.responses?.[answer.$ref.split('/').at(-1) ?? '']) ?? {}

function findUntold(
  { content, headers = {} }: Answer,
  answer: LightMyRequestResponse,
  type: string,
): string | undefined {
  if (content && answer.body !== '' && !(type in content)) return `the type ${type}`
  if (answer.statusCode >= 400) return (content === undefined) === (answer.body === '') ? undefined : 'another body'
  const header = toldHeaders.find((name) => answer.headers[name.toLowerCase()] !== undefined && !(name in headers))
  return header && `the header ${header}`
}

function findCheck(
  { ajv, checks }: Evaluator,
  name: string,
  response: Answer,
  type: string,
): ValidateFunction | undefined {
  if (checks.has(name)) return checks.get(name)
  const schema = response.content?.[type]?.schema
  const check = schema ? ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"api#/'))) : undefined
  checks.set(name, check)
  return check
}
