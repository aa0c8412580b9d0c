import { gunzipSync } from 'node:zlib'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { proofOf } from '#contracts/document/proofs.ts'
import { endpoints } from '#contracts/endpoints.ts'
import { scopeDescriptions } from '#contracts/oauth/scopes.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

interface Parameter {
  name: string
  in: string
  required: boolean
  schema: object
}
interface Action {
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { content: Record<string, { schema: { type?: string; properties?: object; format?: string } }> }
  responses: Record<string, { $ref?: string; description?: string; content?: Record<string, { schema: object }> }>
  security?: Record<string, string[]>[]
  description?: string
}
interface Api {
  tags: { 'x-displayName': string }[]
  paths: Record<string, Record<string, Action>>
  components: Record<string, Record<string, object>>
}

let server: TestServer
let api: Api
const actions: { name: string; path: string; method: string; action: Action }[] = []

beforeAll(async () => {
  server = await startTestServer()
  api = (await server.call('GET', '/openapi/all.json')).json()
  for (const [path, item] of Object.entries(api.paths)) {
    for (const [method, action] of Object.entries(item))
      actions.push({ name: `${method} ${path}`, path, method, action })
  }
})
afterAll(() => server.stop())

/** What stands behind a reference, or the thing itself. */
const resolve = <T extends object>(one: T | { $ref: string } | undefined): T | undefined => {
  if (one === undefined || !('$ref' in one) || typeof one.$ref !== 'string') return one as T | undefined
  const [, , kind = '', name = ''] = one.$ref.split('/')
  return api.components[kind]?.[name] as T | undefined
}
const parametersOf = ({ parameters = [] }: Action): Parameter[] =>
  parameters.flatMap((one) => resolve<Parameter>(one) ?? [])

const findAction = (method: string, path: string) => api.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]

test('every schema of the OpenAPI document is one by JSON Schema 2020-12', () => {
  const ajv = new Ajv2020({ strict: false })
  const check = (where: string, schema: unknown) =>
    expect([where, typeof schema, schema instanceof Object && ajv.validateSchema(schema), ajv.errors ?? null]).toEqual([
      where,
      'object',
      true,
      null,
    ])
  for (const { name, action } of actions) {
    for (const parameter of parametersOf(action)) check(`${name} ${parameter.name}`, parameter.schema)
    const contents = [action.requestBody?.content, ...Object.values(action.responses).map(({ content }) => content)]
    for (const content of contents) {
      for (const [type, media] of Object.entries(content ?? {})) check(`${name} ${type}`, media.schema)
    }
  }
  for (const [name, schema] of Object.entries(api.components.schemas ?? {})) check(name, schema)
})

test('each endpoint has the parameters of its address and its query, once and no others', () => {
  expect(actions.length).toBe(endpoints.length)
  for (const { method, path, params, query, dryRun } of endpoints) {
    const told = parametersOf(findAction(method, path) ?? { responses: {} })
    const namesIn = (place: string) => told.filter((one) => one.in === place).map(({ name }) => name)
    const namesOf = (schema: z.ZodType) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])
    expect([path, namesIn('path').sort()]).toEqual([path, namesOf(params).sort()])
    expect([path, namesIn('path').sort()]).toEqual([path, [...path.matchAll(/:(\w+)/g)].map(([, name]) => name).sort()])
    const asked = [...namesOf(query), ...(dryRun ? ['dry_run'] : [])]
    expect([path, namesIn('query').sort()]).toEqual([path, asked.sort()])
    for (const one of told) expect([path, one.name, one.required]).toEqual([path, one.name, expect.any(Boolean)])
  }
})

test('every reference leads to something, and every answer says what it is', () => {
  const text = JSON.stringify(api)
  for (const [, kind = '', name = ''] of text.matchAll(/"\$ref":"#\/components\/(\w+)\/([\w-]+)"/g)) {
    expect([kind, name, typeof api.components[kind]?.[name]]).toEqual([kind, name, 'object'])
  }
  expect(text.match(/"\$ref":"(?!#\/components\/\w+\/[\w-]+")/)).toBe(null)
  for (const { name, action } of actions) {
    for (const [status, answer] of Object.entries(action.responses)) {
      expect([name, status]).toEqual([name, expect.stringMatching(/^[1-5]\d\d$/)])
      expect([name, typeof (answer.$ref ?? answer.description)]).toEqual([name, 'string'])
    }
  }
})

test('bodies are told as they are taken: forms as forms, files as files, and none where none is needed', () => {
  const contentOf = (path: string, method = 'post') => api.paths[path]?.[method]?.requestBody?.content ?? {}
  const propertiesOf = (path: string) => resolve(contentOf(path)['application/json']?.schema)?.properties
  expect(Object.keys(contentOf('/o/token'))).toEqual([
    'application/x-www-form-urlencoded',
    'application/json',
    'multipart/form-data',
  ])
  expect(propertiesOf('/o/token')).toHaveProperty('username')
  const batch = contentOf('/v3/verify/batches')
  expect(Object.keys(batch)).toEqual(['application/json', 'application/zip', 'text/csv'])
  expect(propertiesOf('/v3/verify/batches')).toHaveProperty('badges')
  expect(batch['application/zip']?.schema).toEqual({ type: 'string', format: 'binary' })
  expect(batch['text/csv']?.schema).toEqual({ type: 'string', format: 'binary' })
  expect(Object.keys(contentOf('/v3/sign-ins', 'delete'))).toEqual([])
})

test('every write of versions 1 and 2 names all three forms of its body, and no other endpoint does', () => {
  const both = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data']
  const told = endpoints.flatMap(({ method, path, bodies, takesParts }) => {
    const types = Object.keys(findAction(method, path)?.requestBody?.content ?? {})
    return types.length > 0 ? [{ method, path, types, takes: bodies === 'forms' || takesParts === true }] : []
  })
  expect(told.filter(({ takes }) => takes).length).toBeGreaterThan(40)
  for (const { path, types, takes } of told) {
    if (takes) expect([path, both.every((type) => types.includes(type))]).toEqual([path, true])
    else expect([path, types.includes('multipart/form-data')]).toEqual([path, false])
  }
  const image = (type: string) =>
    Object(resolve(findAction('POST', '/v2/issuers')?.requestBody?.content[type]?.schema)?.properties).image
  expect(image('multipart/form-data')).toEqual({ type: 'string', format: 'binary' })
  expect(image('application/json')).not.toHaveProperty('format')
})

test('a token is asked for where one is needed, and only there', () => {
  const bearer = { bearer: [] }
  for (const endpoint of endpoints) {
    const { method, path, access, isForPeople } = endpoint
    if (proofOf(endpoint)) continue
    const { security = [], description = '' } = findAction(method, path) ?? {}
    if (access === 'public' || access === 'optional') {
      expect([path, security]).toEqual([path, access === 'public' ? [] : [{}, bearer]])
      continue
    }
    const told = security.slice(1).flatMap(({ oauth2 = [] }) => oauth2)
    expect([path, security[0]]).toEqual([path, bearer])
    expect([path, told.filter((scope) => !access.includes(scope))]).toEqual([path, []])
    const words = isForPeople ? ['Only for people who are signed in'] : access.map((scope) => `\`${scope}\``)
    for (const word of words) expect([path, description]).toEqual([path, expect.stringContaining(word)])
    if (isForPeople) expect([path, told]).toEqual([path, []])
  }
})

test('a token can be had by hand or by OAuth, whose scopes are the ones that calls ask for', () => {
  const { bearer, oauth2 } = api.components.securitySchemes ?? {}
  expect(bearer).toMatchObject({ type: 'http', scheme: 'bearer' })
  expect(oauth2).toMatchObject({
    type: 'oauth2',
    flows: {
      authorizationCode: {
        authorizationUrl: expect.stringMatching(/\/o\/authorize$/),
        tokenUrl: expect.stringMatching(/\/o\/token$/),
        scopes: scopeDescriptions,
      },
    },
  })
  expect(findAction('GET', '/v1/earner/badges')?.security).toEqual([
    { bearer: [] },
    { oauth2: ['r:backpack'] },
    { oauth2: ['rw:backpack'] },
  ])
})

test('verifying says what it takes, and that it takes one of three', () => {
  const { requestBody, description } = api.paths['/v3/verify']?.post ?? {}
  expect(description).toContain('exactly one of `credential`, `url` and `image`')
  expect(resolve(requestBody?.content['application/json']?.schema)).toMatchObject({
    properties: { image: { description: expect.stringContaining('data:image/png;base64,…') } },
  })
})

test('an image that is neither a data URL nor base64 is refused with both named', async () => {
  const answer = await server.call('POST', '/v3/verify', { body: { image: 'my badge.png' } })
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain('Send the image as data URL (data:image/png;base64,…) or as base64.')
})

test('the document is packed for whoever can unpack it', async () => {
  const plain = await server.call('GET', '/openapi.json')
  const packed = await server.call('GET', '/openapi.json', { headers: { 'accept-encoding': 'gzip' } })
  expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, 'gzip'])
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
  expect(packed.rawPayload.length * 5).toBeLessThan(plain.rawPayload.length)
  expect([plain.headers.vary, packed.headers.vary].every((vary) => String(vary).includes('Accept-Encoding'))).toBe(true)
})

test('where the document lay before leads to it', async () => {
  for (const former of ['/docs/api/json', '/docs/api/yaml']) {
    const { statusCode, headers } = await server.call('GET', former)
    expect([statusCode, headers.location]).toEqual([301, '/openapi/all.json'])
  }
})

test('the tags have the names of tasks, by which the page that shows the document is sorted', () => {
  for (const tag of api.tags) expect(tag['x-displayName']).toMatch(/^[A-Z][a-z]+ /)
})
