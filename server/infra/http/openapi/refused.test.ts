import { expect, test } from 'vitest'
import { demandingQueries } from '#contracts/document/demanded-members.ts'
import type { Endpoint } from '#contracts/endpoint.ts'
import { endpoints } from '#contracts/endpoints.ts'
import { type Operation, type Parameter, writePath } from './api.ts'
import type { Schema } from './schemas/schema.ts'
import { writeDocument } from './write-document.ts'

const api = writeDocument(endpoints, 'https://badges.example')
const operationOf = ({ method, path }: Endpoint): Operation => {
  const operation = api.paths[writePath(path)]?.[method.toLowerCase()]
  if (!operation) throw new Error(`${method} ${path} is not in the document`)
  return operation
}

/** Texts that a schema does not allow, by what it says. */
function listForbidden({ type, enum: values, format, pattern, minimum, maximum, maxLength }: Schema): string[] {
  const isNumber = type === 'integer' || type === 'number'
  return [
    ...(values ? ['no-word-of-the-list'] : []),
    ...(type === 'boolean' ? ['perhaps'] : []),
    ...(isNumber ? ['many'] : []),
    ...(type === 'integer' ? ['1.5'] : []),
    ...(isNumber && typeof minimum === 'number' ? [String(minimum - 1)] : []),
    ...(isNumber && typeof maximum === 'number' ? [String(maximum + 1)] : []),
    ...(format === 'date-time' ? ['yesterday'] : []),
    ...(format === 'uri' || format === 'email' ? ['n o n e'] : []),
    ...(pattern === undefined ? [] : ['\u0001']),
    ...(typeof maxLength === 'number' ? ['a'.repeat(maxLength + 1)] : []),
  ]
}

const refuses = ({ query }: Endpoint, name: string, text: string): boolean => {
  const { success, error } = query.safeParse({ [name]: text })
  return !success && error.issues.some(({ path }) => path[0] === name)
}

/** Of those that its schema checks; what the code refuses, queries-demanded.test.ts sends. */
const own = (endpoint: Endpoint): Parameter[] => {
  const { operationId, parameters = [] } = operationOf(endpoint)
  const byCode = Object.keys(demandingQueries[operationId] ?? {})
  return parameters.filter((one): one is Parameter => 'in' in one && one.in === 'query' && !byCode.includes(one.name))
}

test('a parameter that the document forbids is refused', () => {
  const tried = endpoints.flatMap((endpoint) =>
    own(endpoint).flatMap(({ name, schema }) =>
      [schema, ...(schema.items ? [schema.items] : [])].flatMap(listForbidden).map((text) => ({
        what: `${endpoint.method} ${endpoint.path} ?${name}=${text.slice(0, 20)}`,
        endpoint,
        name,
        text,
      })),
    ),
  )
  expect(tried.length).toBeGreaterThan(80)
  const taken = tried.filter(({ endpoint, name, text }) => !refuses(endpoint, name, text))
  expect(taken.map(({ what }) => what)).toEqual([])
})

/** Changes that mean something without a word. */
const mayBeEmpty: Readonly<Record<string, string>> = {
  markNotificationsRead: 'without a moment all are read',
}

test('a change of ours that says nothing is refused, and its document says so', () => {
  const changes = endpoints.filter(({ method, dialect }) => dialect === 'problems' && /PUT|PATCH/.test(method))
  const bodies = changes.map(operationOf).filter(({ requestBody }) => requestBody !== undefined)
  expect(bodies.length).toBeGreaterThan(15)
  const empty = bodies.filter(({ requestBody }) => !requestBody?.required).map(({ operationId }) => operationId)
  expect(empty).toEqual(Object.keys(mayBeEmpty))
})
