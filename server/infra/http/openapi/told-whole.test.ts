import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { descriptionsByName, descriptionsBySchema } from '#contracts/document/members/describe-member.ts'
import { pathDescriptions } from '#contracts/document/path-descriptions.ts'
import { queryDescriptions } from '#contracts/document/query-descriptions.ts'
import { noBody } from '#contracts/endpoint.ts'
import { endpointNames, endpoints } from '#contracts/endpoints.ts'
import { errorTable } from '#contracts/errors.ts'
import type { Parameter } from './api.ts'
import { toldStatuses } from './describe-errors.ts'
import { listForms } from './parts/write-parts.ts'
import { mapInside, nameIn, type Schema } from './schemas/schema.ts'
import { writeDocument } from './write-document.ts'
import { commonParameters, shapeOf } from './write-parameters.ts'

const api = writeDocument(endpoints, 'https://badges.example')
const operations = Object.values(api.paths).flatMap((item) => Object.values(item))

test('every operation tells of each refusal that any call may meet, those below the router as problems', () => {
  const anywhere = [400, 404, 405, 408, 414, 421, 429, 431, 500, 503]
  const withBody = [413, 415]
  const found = endpoints.flatMap((endpoint) => {
    const name = endpointNames.get(endpoint)
    const responses = operations.find(({ operationId }) => operationId === name)?.responses ?? {}
    const due = [...anywhere, ...(endpoint.method === 'GET' ? [] : withBody)]
    const missing = due.filter((status) => !(status in responses)).map((status) => `${name} ${status}`)
    const referred = [414, 431].map((status) => responses[String(status)])
    const others = referred.filter((one) => !(one && '$ref' in one && /\/Problem\d+$/.test(one.$ref)))
    return [...missing, ...others.map(() => `${name} in other words`)]
  })
  expect(found).toEqual([])
})

test('every status that a refusal has can be told of, and no other is', () => {
  const known = new Set<number>(Object.values(errorTable).map(({ status }) => status))
  expect([...known].filter((status) => !toldStatuses.includes(status))).toEqual([])
  expect(toldStatuses.filter((status) => !known.has(status))).toEqual([])
})

test('every parameter says what it is, and nothing is said of one that there is not', () => {
  const own = operations.flatMap(({ operationId, parameters = [] }) =>
    parameters
      .filter((one): one is Parameter => !('$ref' in one))
      .map((one): Parameter & { operationId: string } => ({ ...one, operationId })),
  )
  const told = [...own, ...Object.values(commonParameters).map((one) => ({ ...one, operationId: 'any' }))]
  const without = told.filter(({ description = '' }) => description.length < 4)
  expect(without.map(({ operationId, name }) => `${operationId} ${name}`)).toEqual([])
  const namesIn = (place: string) =>
    own.flatMap(({ in: where, operationId, name }) => (where === place ? [name, `${operationId} ${name}`] : []))
  expect(Object.keys(pathDescriptions).filter((name) => !namesIn('path').includes(name))).toEqual([])
  expect(Object.keys(queryDescriptions).filter((name) => !namesIn('query').includes(name))).toEqual([])
})

test('what a page hands out as its cursor is as long as the next call may send', () => {
  const lengthIn = (operation: string) => {
    const { parameters = [] } = operations.find(({ operationId }) => operationId === operation) ?? {}
    return parameters
      .map((one) => ('$ref' in one ? commonParameters[one.$ref.split('/').at(-1) ?? ''] : one))
      .find((one) => one?.name === 'cursor')?.schema.maxLength
  }
  const paged = endpoints.filter(({ query }) => 'cursor' in shapeOf(query).shape)
  expect(paged.length).toBeGreaterThan(20)
  const wrong = paged.filter((endpoint) => {
    const { maxLength } = Object(z.toJSONSchema(shapeOf(endpoint.query), { io: 'input', unrepresentable: 'any' }))
      .properties.cursor
    return lengthIn(endpointNames.get(endpoint) ?? '') !== maxLength
  })
  expect(wrong.map((endpoint) => endpointNames.get(endpoint))).toEqual([])
})

test('what takes a file and nothing else is told to take no JSON', () => {
  const files = endpoints.filter(({ body, fileTypes = [] }) => body === noBody && fileTypes.length > 0)
  expect(files.length).toBeGreaterThan(0)
  const told = files.map((endpoint) => operations.find((one) => one.operationId === endpointNames.get(endpoint)))
  expect(told.map((one) => [one?.requestBody?.required, Object.keys(one?.requestBody?.content ?? {})])).toEqual(
    files.map(({ fileTypes }) => [true, fileTypes]),
  )
})

/** Members of all schemas, each with where it stands and what is said of it. */
const members = Object.entries<Schema>(api.components.schemas).flatMap(([name, { properties = {} }]) =>
  Object.entries(properties).map(([member, { description }]) => ({ name, member, description })),
)
const isSilent = ({ description = '' }: { description?: string | undefined }): boolean => description.length < 8

test('every member of what programs take and get is described, and nothing is said of one that there is not', () => {
  const document = listForms(() => api, endpoints)
    .find(({ path }) => path === '/openapi.json')
    ?.write()
  const { schemas } = Reflect.get(Object(document), 'components')
  const ofPrograms = members.filter(({ name }) => name in schemas)
  expect(ofPrograms.length).toBeGreaterThan(1800)
  expect(ofPrograms.filter(isSilent).map(({ name, member }) => `${name}.${member}`)).toEqual([])
  const said = new Set(ofPrograms.map(({ description }) => description))
  const words = [descriptionsByName, ...Object.values(descriptionsBySchema)].flatMap((some) => Object.entries(some))
  expect(words.filter(([, text]) => !said.has(text)).map(([name]) => name)).toEqual([])
})

test('members of older dialects and of standards, which say themselves what they are, become no more', () => {
  expect(members.filter(isSilent).length).toBeLessThanOrEqual(1140)
})

/** Every schema that can be reached from the bodies of operations, by where it stands. */
function listTaken(): [where: string, schema: Schema][] {
  const taken: [string, Schema][] = []
  const seen = new Set<string>()
  const look = (schema: Schema, where: string): Schema => {
    taken.push([where, schema])
    const name = nameIn(schema)
    if (name && !seen.has(name)) {
      seen.add(name)
      look(api.components.schemas[name] ?? {}, name)
    }
    return mapInside(schema, (inner, step) => look(inner, `${where} ${step}`))
  }
  for (const { operationId, requestBody } of operations)
    for (const { schema } of Object.values(requestBody?.content ?? {})) look(schema, operationId)
  return taken
}

test('rows that are taken have a shape', () => {
  const taken = listTaken()
  expect(taken.length).toBeGreaterThan(1000)
  const shapeless = taken.filter(([where, schema]) => where.endsWith(' items') && Object.keys(schema).length === 0)
  expect(shapeless.map(([where]) => where)).toEqual([])
})

test('the page about the interface tells of every message to a webhook', () => {
  const guide = readFileSync('docs/api.md', 'utf8')
  const told = [...guide.matchAll(/^\| `([a-z]+(?:\.[a-z]+)?)` \| .+ \| .+ \|$/gm)].map(([, name = '']) => name)
  expect(Object.keys(api.webhooks ?? {}).filter((name) => !told.includes(name))).toEqual([])
})

/** Of other platforms, and what is served without being declared. */
const undeclared = [
  '/v1/credentials',
  '/v2/credentials/search',
  '/.well-known/change-password',
  '/.well-known/passkey-endpoints',
]

test('every address that the documentation names is served', () => {
  const partsOf = (address: string) => address.split('/').map((part) => (/^[:{$]|^ID$/.test(part) ? '*' : part))
  const served = endpoints.map(({ path }) => partsOf(path))
  const isServed = (address: string) =>
    served.some(
      (parts) =>
        partsOf(address).length <= parts.length &&
        partsOf(address).every((part, at) => [part, parts[at]].includes('*') || part === parts[at]),
    )
  const areas = 'v[123]|o|scim|lti|ims|bcv1|credentials|presentations|public|account|health|openapi|[.]well-known'
  const pages = ['README.md', ...readdirSync('docs').map((file) => `docs/${file}`)].filter((page) =>
    page.endsWith('.md'),
  )
  const named = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(new RegExp(`(?<![\\w.…}/])/(?:${areas})(?:/[\\w{}$:.*-]+)*`, 'g'))].map(
      ([address]) => address.replace(/[.]+$/, ''),
    ),
  )
  expect([...new Set(named)].filter((address) => !isServed(address) && !undeclared.includes(address))).toEqual([])
  expect(new Set(named).size).toBeGreaterThan(100)
})

test('words to choose from are one list', () => {
  const several: string[] = []
  const look = (schema: Schema, where: string): Schema => {
    if ((schema.anyOf ?? []).filter((one) => one.enum).length > 1) several.push(where)
    return mapInside(schema, (inner, step) => look(inner, `${where} ${step}`))
  }
  for (const [name, schema] of Object.entries<Schema>(api.components.schemas)) look(schema, name)
  expect(several).toEqual([])
})
