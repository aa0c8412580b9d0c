import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contracts/endpoint.ts'
import { endpoints } from '#contracts/endpoints.ts'
import { connectScopes, credentialScopes, scopeLabels } from '#contracts/oauth/scopes.ts'
import { refuse } from '#infra/errors.ts'
import { dialects } from '#infra/http/dialects/dialects.ts'
import { givenToken } from './given/given-token.ts'
import { type GivenPerson, givenPerson } from './given.ts'
import { startTestServer, type TestServer } from './server.ts'

let server: TestServer
let person: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  person = await givenPerson(server)
})
afterAll(() => server.stop())

const allScopes = [...Object.keys(scopeLabels), ...Object.values(connectScopes), ...Object.values(credentialScopes)]
const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`
const unknownId = 'AAAAAAAAAAAAAAAAAAAAAA'
const guarded = endpoints.flatMap((endpoint) =>
  Array.isArray(endpoint.access) ? [[nameOf(endpoint), endpoint, endpoint.access as string[]] as const] : [],
)

const requestId = 'scopes-1'

/** Status and body of a refusal, in the dialect of the endpoint. */
function refusalOf(code: Parameters<typeof refuse>[0], { dialect: name, method, speaksBadgr }: Endpoint) {
  const dialect = dialects[name]
  const error = refuse(code)
  const caller = { method, id: requestId, speaksBadgr: speaksBadgr === 'always', takes: () => false }
  return { status: dialect.status?.(error) ?? error.status, body: dialect.present(error, caller) }
}

describe.each(guarded)('%s', (_, endpoint, access) => {
  const url = endpoint.path.replace(/:\w+/g, unknownId)
  const send = (token?: string, headers: Record<string, string> = {}) =>
    server.call(endpoint.method, url, {
      token,
      headers: { 'x-request-id': requestId, ...headers },
      body: endpoint.method === 'GET' ? undefined : {},
    })
  const expectRefusal = async (code: Parameters<typeof refuse>[0], token?: string) => {
    const answer = await send(token)
    expect({ status: answer.statusCode, body: answer.json() }).toEqual(refusalOf(code, endpoint))
    return answer
  }

  test('asks for a token, and for a good one', async () => {
    const missing = await expectRefusal('auth.missing')
    expect(missing.headers['www-authenticate']).toBe('Bearer realm="api"')
    const { headers } = await expectRefusal('auth.invalid', 'at_wrong')
    expect(headers['www-authenticate']).toBe('Bearer realm="api", error="invalid_token"')
    expect(headers['cache-control']).toBe('no-store')
  })

  test('refuses every scope but its own, all of them together', async () => {
    const others = allScopes.filter((scope) => !access.includes(scope))
    const bound = [`rw:issuer:${unknownId}x`, `rw:issuerOwner:${unknownId}x`]
    const refused = await expectRefusal(
      'auth.scope',
      await givenToken(person.accountId, [...others, ...bound].join(' ')),
    )
    // RFC 6750 section 3: 403 says that it is for want of a scope, and which one would do.
    if (refused.statusCode !== 403) return
    const challenge = String(refused.headers['www-authenticate'])
    expect(challenge).toMatch(/^Bearer realm="api", error="insufficient_scope"/)
    const plain = endpoint.isForPeople ? [] : access.filter((scope) => !scope.includes('{'))
    expect(/ scope="([^"]*)"/.exec(challenge)?.[1] ?? '').toBe(plain.join(' '))
  })

  test('takes each of its own scopes alone', async () => {
    const scopes = access.map((scope) => scope.replace(/\{issuer\w+\}/, unknownId)).filter((one) => !one.includes('{'))
    const denied = refusalOf('auth.scope', endpoint)
    for (const scope of scopes) {
      const token = await givenToken(person.accountId, scope, endpoint.isForPeople ? { clientId: 'public' } : {})
      const answer = await send(token)
      // v2 says of a missing scope what it says of a missing object.
      if (denied.status !== 404) expect([scope, answer.statusCode]).not.toEqual([scope, denied.status])
      expect([scope, answer.statusCode]).not.toEqual([scope, 401])
    }
  })

  test.skipIf(!endpoint.isForPeople)('is for people alone, not for what they connected', async () => {
    for (const clientId of ['personal', 'some-app']) {
      await expectRefusal('auth.scope', await givenToken(person.accountId, allScopes.join(' '), { clientId }))
    }
  })
})
