import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { askToken, basic, type GivenApp, givenApp, givenTokens } from '#testing/given/given-app.ts'
import { givenWebhook, hooksOf } from '#testing/given/given-receiver.ts'
import { type GivenPerson, givenIssuer, givenPerson, givenStaff, newEmail } from '#testing/given.ts'
import { holdLock, untilWaiting } from '#testing/hold-lock.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  resetClock()
  await server.stop()
})

interface Given {
  person: GivenPerson
  issuer: string
  app: GivenApp
  own: { id: string; path: string }
  colleague: GivenPerson
}

const given = async (): Promise<Given> => {
  const [person, colleague] = [await givenPerson(server), await givenPerson(server)]
  const issuer = await givenIssuer(person)
  const own = await givenWebhook(person, issuer, 'https://secret.example/hook')
  const grant_types = ['authorization_code', 'refresh_token', 'client_credentials']
  const app = await givenApp(person, { grant_types, scopes: ['rw:issuer'] })
  return { person, issuer, app, own, colleague }
}
const idOf = ({ issuer }: Given) => issuer.split('/').at(-1) ?? ''

/** What a call can come by, and how that ends. */
const ways: Record<string, (of: Given) => Promise<{ token: string; end: () => Promise<LightMyRequestResponse> }>> = {
  'a sign-in': async ({ person }) => {
    const { email: username, password } = person
    const answer = await server.call('POST', '/o/token', {
      form: { username, password, scope: 'rw:profile rw:issuer' },
    })
    const { access_token: token } = answer.json()
    return { token, end: () => server.call('POST', '/o/revoke_token', { form: { token } }) }
  },
  'a personal token': async ({ person }) => {
    const body = { name: 'Nightly', scopes: ['rw:issuer'], days: 30 }
    const { token, token_id } = (await person.call('POST', '/v3/personal-tokens', { body })).json()
    return { token, end: () => person.call('DELETE', `/v3/personal-tokens/${token_id}`) }
  },
  'an app by its secret': async ({ app }) => {
    const token = (await askToken(server, app, { grant_type: 'client_credentials' })).json().access_token
    return { token, end: () => server.call('POST', '/o/revoke_token', { form: { token }, headers: basic(app) }) }
  },
  'an app that was let in': async ({ person, app }) => {
    const token = (await givenTokens(server, person, app, ['rw:issuer'])).access_token
    return { token, end: () => server.call('POST', '/o/revoke_token', { form: { token }, headers: basic(app) }) }
  },
  'an app that was let in and is sent away': async ({ person, app }) => {
    const token = (await givenTokens(server, person, app, ['rw:issuer'])).access_token
    const [{ entityId }] = (await person.call('GET', '/v2/auth/tokens')).json().result
    return { token, end: () => person.call('DELETE', `/v2/auth/tokens/${entityId}`) }
  },
}

const news = { name: 'T', url: 'https://app.example/', events: ['award.made'], include_recipient: true }
/** What lasts beyond its call. */
const deeds: Record<string, (of: Given, token: string) => Promise<LightMyRequestResponse>> = {
  'makes a webhook': ({ issuer }, token) => server.call('POST', hooksOf(issuer), { token, body: news }),
  'moves a webhook': ({ own }, token) =>
    server.call('PUT', own.path, { token, body: { url: news.url, include_recipient: true } }),
  'renews the secret of a webhook': ({ own }, token) => server.call('POST', `${own.path}/secret`, { token }),
  'adds an owner': ({ issuer, colleague }, token) =>
    server.call('POST', `${issuer}/staff`, { token, body: { action: 'add', email: colleague.email, role: 'owner' } }),
  'sends the staff another list': (of, token) =>
    server.call('PUT', `/v2/issuers/${idOf(of)}`, {
      token,
      body: {
        name: 'Ours',
        description: 'Ours',
        url: 'https://example.org',
        email: of.person.email,
        staff: [{ userProfile: { emails: [{ email: of.colleague.email }] }, email: of.colleague.email, role: 'owner' }],
      },
    }),
  'adds an address': (_, token) =>
    server.call('POST', '/v1/user/emails', { token, body: { email: newEmail('thief') } }),
  'begins codes of an app': (_, token) => server.call('POST', '/v3/account/second-factor', { token, body: {} }),
  'makes tokens that last': (of, token) =>
    server.call('POST', '/v2/tokens/issuers', { token, body: { issuers: [idOf(of)] } }),
}

/** Everything that such a call comes to wait for. */
const holdAll = (of: Given) =>
  holdLock(async (tx) => {
    const { accountId } = of.person
    await tx.selectFrom('accounts').select('account_id').where('account_id', '=', accountId).forNoKeyUpdate().execute()
    await tx.selectFrom('issuer_staff').select('role').where('issuer_id', '=', idOf(of)).forUpdate().execute()
    await tx.selectFrom('webhooks').select('url').where('webhook_id', '=', of.own.id).forUpdate().execute()
    await tx.selectFrom('issuers').select('name').where('issuer_id', '=', idOf(of)).forNoKeyUpdate().execute()
  })

const [letIn, ...others] = Object.keys(ways).toReversed()
/** What only the person does, at Sash itself. */
const personal = ['adds an address', 'begins codes of an app']
const cases = [
  ...Object.keys(deeds)
    .filter((deed) => !personal.includes(deed))
    .map((deed) => [letIn ?? '', deed] as const),
  ...personal.map((deed) => ['a sign-in', deed] as const),
  ...others.map((way) => [way, 'makes a webhook'] as const),
  ['an app that was let in', 'adds an owner'] as const,
]

test.each(cases)('[A19] %s that ends while it waits and then %s is refused as an ended one', async (way, deed) => {
  const of = await given()
  const { token, end } = (await ways[way]?.(of)) ?? expect.fail()
  const release = await holdAll(of)
  const call = deeds[deed]?.(of, token)
  await untilWaiting(1)
  const ended = await end()
  await release()
  expect([ended.statusCode < 300, (await call)?.statusCode]).toEqual([true, 401])
  const { person, own, colleague, issuer } = of
  const hooks = (await person.call('GET', hooksOf(issuer))).json<{ url: string; old_secret_until: string | null }[]>()
  expect(hooks.map(({ url, old_secret_until }) => [url, old_secret_until])).toEqual([
    ['https://secret.example/hook', null],
  ])
  expect((await colleague.call('GET', issuer)).statusCode).toBe(404)
  expect(own.path).toContain(hooksOf(issuer))
  expect(
    await context()
      .db.selectFrom('access_tokens')
      .select('name')
      .where('scope', '=', `rw:issuer:${idOf(of)}`)
      .execute(),
  ).toEqual([])
})

test.each(['an app by its secret', 'an app that was let in'])(
  '[A20] %s makes no owners and sends none away',
  async (way) => {
    const of = await given()
    const { token } = (await ways[way]?.(of)) ?? expect.fail()
    const { issuer, colleague } = of
    const refused = await deeds['adds an owner']?.(of, token)
    expect(refused?.statusCode).toBe(403)
    await givenStaff(issuer, colleague, 'owner')
    shiftClock(60_000)
    const body = { action: 'remove', username: colleague.accountId }
    expect((await server.call('POST', `${issuer}/staff`, { token, body })).statusCode).toBe(403)
    expect((await colleague.call('GET', issuer)).statusCode).toBe(200)
  },
)
