import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contracts/endpoint.ts'
import { endpointNames, endpoints } from '#contracts/endpoints.ts'
import { type Answer, type Content, type Operation, type Parameter, writePath } from '#infra/http/openapi/api.ts'
import { examplesFolder, readExamples } from '#infra/http/openapi/examples/read-examples.ts'
import { writeDocument } from '#infra/http/openapi/write-document.ts'
import { recordExamples } from './record-examples.ts'
import { withoutAnswer } from './without-answer.ts'

// SASH_RECORD=1 writes the examples anew.
beforeAll(async () => {
  if (process.env.SASH_RECORD === '1') await recordExamples()
}, 300_000)

const howTo =
  'has no example. Give it a recipe in server/testing/fuzz/recipes, then write the examples anew: SASH_RECORD=1 npx vitest run server/testing/examples'

interface Shown {
  where: string
  schema: object
  value: unknown
}

const inContent = (where: string, content: Content = {}): Shown[] =>
  Object.entries(content).flatMap(([type, { schema, examples = {} }]) =>
    Object.values(examples).map(({ value }) => ({ where: `${where} ${type}`, schema, value })),
  )

const answersOf = ({ responses }: Operation): [string, Answer][] =>
  Object.entries(responses).filter((one): one is [string, Answer] => 'description' in one[1] && one[0] < '300')

/** Every example of an operation with the schema that it stands beside. */
const listShown = (operation: Operation): Shown[] => [
  ...(operation.parameters ?? [])
    .filter((one): one is Parameter => 'in' in one && one.example !== undefined)
    .map(({ name, schema, example }) => ({ where: `?${name}`, schema, value: example })),
  ...inContent('body', operation.requestBody?.content),
  ...answersOf(operation).flatMap(([status, { content }]) => inContent(status, content)),
]

const isJson = ({ content = {} }: Pick<Answer, 'content'>): boolean =>
  Object.keys(content).some((type) => /[/+]json$/.test(type))
const hasExample = ({ content = {} }: { content?: Content }): boolean => inContent('', content).length > 0

let prepared: ReturnType<typeof write> | undefined
/** The document as it is once the examples are. */
const prepare = () => (prepared ??= write())

function write() {
  // With nothing beyond what is told.
  const api = writeDocument(endpoints, 'https://badges.example', false)
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema({ $id: 'api', components: api.components })
  const operationOf = ({ method, path: address }: Endpoint): Operation => {
    const operation = api.paths[writePath(address)]?.[method.toLowerCase()]
    if (!operation) throw new Error(`${method} ${address} is not in the document`)
    return operation
  }
  return { ajv, operations: endpoints.map(operationOf) }
}

test('every operation has an example, and none is of an operation that is gone', () => {
  const examples = readExamples()
  const names = [...endpointNames.values()]
  expect(names.filter((name) => !examples.has(name)).map((name) => `${name} ${howTo}`)).toEqual([])
  expect([...examples.keys()].filter((name) => !names.includes(name))).toEqual([])
})

test('whatever is taken or answered as JSON is shown, or there is a reason why not', () => {
  const { operations } = prepare()
  const without = operations.filter((one) => {
    const answers = answersOf(one).filter(([, answer]) => isJson(answer))
    const lacksAnswer = answers.length > 0 && !answers.some(([, answer]) => hasExample(answer))
    return lacksAnswer || (one.requestBody?.required === true && !hasExample(one.requestBody))
  })
  const names = without.map(({ operationId }) => operationId)
  expect(names.filter((name) => !(name in withoutAnswer)).map((name) => `${name} ${howTo}`)).toEqual([])
  expect(Object.keys(withoutAnswer).filter((name) => !names.includes(name))).toEqual([])
}, 120_000)

test('each example is one of the schema that it stands beside', () => {
  const { ajv, operations } = prepare()
  const shown = operations.flatMap((one) => listShown(one).map((each) => ({ ...each, name: one.operationId })))
  expect(shown.length).toBeGreaterThan(600)
  const checks = new Map<string, ValidateFunction>()
  const wrong = shown.flatMap(({ name, where, schema, value }) => {
    const text = JSON.stringify(schema).replaceAll('"#/', '"api#/')
    const check = checks.get(text) ?? ajv.compile(JSON.parse(text))
    checks.set(text, check)
    return check(value) ? [] : [`${name} ${where}: ${ajv.errorsText(check.errors)}`]
  })
  expect(wrong).toEqual([])
}, 120_000)

test('examples are short, and hold no secret and no address of a machine', () => {
  const files = readdirSync(examplesFolder()).filter((file) => file.endsWith('.jsonl'))
  const text = files.map((file) => readFileSync(path.join(examplesFolder(), file), 'utf8')).join('')
  expect(text.length).toBeLessThan(320_000)
  const long = [...readExamples().values()].filter((one) => JSON.stringify(one).length > 6000)
  expect(long.map(({ operation }) => operation)).toEqual([])
  expect(text.match(/localhost|127\.0\.0\.1|-\d+-\d{3,}@/g)).toBe(null)
  const secrets = text.match(/sash_[a-z]{2}_[\w-]+/g) ?? []
  expect(secrets.length).toBeGreaterThan(20)
  expect(secrets.filter((secret) => !secret.endsWith('_this-is-an-example-and-opens-nothing-at-all'))).toEqual([])
})
