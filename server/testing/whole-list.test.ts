import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contracts/endpoint.ts'
import { endpoints } from '#contracts/endpoints.ts'
import { errorTable } from '#contracts/errors.ts'
import { environmentSchema } from '#infra/config.ts'
import { routes } from '../app.ts'
import { type GivenPerson, givenPerson } from './given.ts'
import { startTestServer, type TestServer } from './server.ts'

let server: TestServer
let narrow: Record<'profile' | 'issuer' | 'backpack', GivenPerson>
beforeAll(async () => {
  server = await startTestServer()
  narrow = {
    profile: await givenPerson(server, undefined, 'r:profile'),
    issuer: await givenPerson(server, undefined, 'rw:issuer'),
    backpack: await givenPerson(server, undefined, 'r:backpack'),
  }
})
afterAll(async () => {
  await server.stop()
})

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`
const unknownId = 'AAAAAAAAAAAAAAAAAAAAAA'
const urlOf = ({ path }: Endpoint): string => path.replace(/:\w+/g, unknownId)
const guarded = endpoints.filter(({ access }) => access !== 'public' && access !== 'optional')

test('every endpoint is served exactly once, and nothing else is', () => {
  const declared = endpoints.map(nameOf)
  expect(new Set(declared).size).toBe(declared.length)
  expect(routes.map(({ endpoint }) => nameOf(endpoint)).sort()).toEqual([...declared].sort())
})

test('an endpoint without a token is a written decision', () => {
  const isPage = (path: string): boolean => /^\/(public|\.well-known|verify|share|earner)(\/|$)/.test(path)
  const open = endpoints.filter(({ access, path }) => (access === 'public' || access === 'optional') && !isPage(path))
  expect(open.map(nameOf).sort()).toEqual(
    [
      'GET /health',
      'GET /v2/termsVersions/latest',
      'GET /v3/pages/:name',
      'POST /v1/user/profile',
      'GET /v1/user/confirmemail/:confirmId',
      'PUT /v1/user/resendemail',
      'POST /v1/user/forgot-password',
      'PUT /v1/user/forgot-password',
      'GET /v1/user/forgot-password',
      'POST /v3/address-moves/preview',
      'POST /v3/address-moves',
      'POST /v3/address-moves/objections',
      'POST /o/token',
      'POST /o/code',
      'POST /o/revoke_token',
      'GET /v3/setup',
      'GET /account/sociallogin',
      'GET /account/:provider/login/callback',
      'GET /v3/account/exports/:handle',
      'POST /v3/verify',
      // Whoever has the address of a batch or a report, which nobody can guess, may look at it.
      'POST /v3/verify/batches',
      'GET /v3/verify/batches/:batchId',
      'GET /v3/verify/batches/:batchId/results',
      'GET /v3/verify/batches/:batchId/:file',
      'DELETE /v3/verify/batches/:batchId',
      'POST /v3/verify/reports',
      'GET /v3/verify/reports/:reportId',
      'GET /v3/verify/reports/:reportId/:file',
      'DELETE /v3/verify/reports/:reportId',
      'POST /credentials/verify',
      'POST /presentations/verify',
      'GET /v1/earner/share/badge/:badgeId',
      'GET /v1/earner/share/collection/:collectionSlug',
    ].sort(),
  )
})

describe.each(guarded.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', (_, endpoint) => {
  const call = (options: Parameters<TestServer['call']>[2]) => server.call(endpoint.method, urlOf(endpoint), options)

  test('asks for a token, and for a good one', async () => {
    const missing = await call({ body: endpoint.method === 'GET' ? undefined : {} })
    expect(missing.statusCode).toBe(401)
    expect(missing.json()).toMatchObject({ detail: 'Authentication credentials were not provided.' })
    const wrong = await call({ token: 'at_wrong' })
    expect(wrong.statusCode).toBe(401)
    expect(wrong.json()).toMatchObject({ detail: 'Authentication credentials were not accepted.' })
    expect(wrong.headers['www-authenticate']).toBe('Bearer realm="api"')
    expect(wrong.headers['cache-control']).toBe('no-store')
  })

  test('refuses a token of another scope', async () => {
    const scopes = Array.isArray(endpoint.access) ? endpoint.access : []
    const topic = scopes.some((scope) => scope.endsWith(':issuer')) ? 'backpack' : 'issuer'
    expect((await call({ token: narrow[topic].token })).statusCode).toBe(403)
  })

  test('is not done with a scope that only reads', async () => {
    if (endpoint.method === 'GET') return
    expect((await call({ token: narrow.profile.token, body: {} })).statusCode).toBe(403)
    expect((await call({ token: narrow.backpack.token, body: {} })).statusCode).toBe(403)
  })
})

test('every answer forbids sniffing and framing, and what belongs to a person is not cached', async () => {
  for (const endpoint of endpoints) {
    const answer = await server.call(endpoint.method, urlOf(endpoint))
    const what = nameOf(endpoint)
    expect([what, answer.headers['x-content-type-options']]).toEqual([what, 'nosniff'])
    expect([what, answer.headers['x-frame-options']]).toEqual([what, 'DENY'])
    expect([what, answer.headers['content-security-policy']]).toEqual([what, expect.stringContaining('default-src')])
    if (/^\/(v1|v2|v3|o)\//.test(endpoint.path)) {
      expect([what, answer.headers['cache-control']]).toEqual([what, 'no-store'])
    }
  }
})

test('every error code has a status and a sentence', () => {
  for (const [code, { status, text }] of Object.entries(errorTable)) {
    expect([code, status]).toEqual([code, expect.any(Number)])
    expect(status).toBeGreaterThanOrEqual(400)
    expect(text.trim().length).toBeGreaterThanOrEqual(10)
  }
})

test('the OpenAPI document is 3.1 and names every endpoint', async () => {
  const { openapi, paths } = (await server.call('GET', '/openapi.json')).json()
  expect(openapi).toMatch(/^3\.1\./)
  const described = Object.entries<object>(paths).flatMap(([path, deeds]) =>
    Object.keys(deeds).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(described.sort()).toEqual(endpoints.map(nameOf).sort())
})

test('the OpenAPI document says of every endpoint what it does and how it refuses', async () => {
  const { paths, components } = (await server.call('GET', '/openapi.json')).json()
  for (const endpoint of endpoints) {
    const deed = paths[endpoint.path.replace(/:(\w+)/g, '{$1}')][endpoint.method.toLowerCase()]
    expect([nameOf(endpoint), deed.summary]).toEqual([nameOf(endpoint), expect.stringMatching(/^\S.{8}/)])
    const told = Object.keys(deed.responses)
    expect([nameOf(endpoint), told]).toEqual([nameOf(endpoint), expect.arrayContaining(['400', '429'])])
    expect([nameOf(endpoint), told.includes('401')]).toEqual([nameOf(endpoint), endpoint.access !== 'public'])
    if (endpoint.path.includes(':')) expect([nameOf(endpoint), told.includes('404')]).toEqual([nameOf(endpoint), true])
    for (const [status, { $ref }] of Object.entries<{ $ref?: string }>(deed.responses)) {
      if (Number(status) < 400) continue
      const name = $ref?.split('/').at(-1) ?? ''
      expect(components.responses[name]?.description?.length).toBeGreaterThan(10)
      expect(name.startsWith('Problem')).toBe(/^\/(v3|credentials|presentations)\//.test(endpoint.path))
    }
  }
})

test('the README names every setting of the environment', () => {
  const rows = readFileSync('README.md', 'utf8').matchAll(/^\|\s*`([A-Z][A-Z0-9_]+)`\s*\|/gm)
  expect([...rows].map(([, name]) => name).sort()).toEqual(Object.keys(environmentSchema.shape).sort())
})
