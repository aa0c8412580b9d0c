import { askFor, basic, givenApp, givenCode, givenTokens } from '../../given/given-app.ts'
import { goodMetadata } from '../../given/given-registration.ts'
import { goodPassword } from '../../given.ts'
import type { Ask } from '../recording.ts'
import type { World } from '../world.ts'

/** /o and /v2/auth: getting, using and giving back tokens. */
export const visitTokens = async (ask: Ask, world: World): Promise<void> => {
  const { server, owner, earner, email } = world
  const by = { token: earner.token }
  const token = (name: string, form: Record<string, string>, headers = {}) =>
    ask(name, 'POST', '/o/token', { form, headers })
  const password = { username: earner.email, password: goodPassword }
  await token('sign in', { ...password, scope: 'rw:profile' })
  await token('sign in with all there is', {
    ...password,
    grant_type: 'password',
    client_id: 'public',
    scope: 'rw:profile rw:issuer rw:backpack',
  })
  await token('the wrong password', { ...password, password: 'x' })
  await token('nobody of that name', { ...password, username: email('nobody') })
  await token('nothing', {})
  await token('a scope that is none', { ...password, scope: 'rw:everything' })
  await token('a grant that is none', { grant_type: 'implicit' })
  await token('a client that is none', { ...password, client_id: 'nobody' })
  for (let time = 0; time < 12; time++) await server.call('POST', '/o/token', { form: { ...password, password: 'x' } })
  await token('after too many wrong ones', { ...password, password: 'x' })
  await ask('as JSON', 'POST', '/o/token', { body: password })
  await ask('asked for', 'GET', '/o/token')
  await ask('a sign-in code that is none', 'POST', '/o/code', { form: { code: 'x' } })

  const app = await givenApp(owner, { scopes: ['r:profile', 'r:backpack', 'offline_access'] })
  await ask('what the app asks for', 'GET', `/o/authorize?${new URLSearchParams(askFor(app))}`, by)
  await ask('asked with no client', 'GET', '/o/authorize?response_type=code', by)
  await ask('asked with a client that is none', 'GET', '/o/authorize?response_type=code&client_id=x', by)
  for (const [name, more] of [
    ['another redirect', { redirect_uri: 'https://evil.example/' }],
    ['another kind of answer', { response_type: 'token' }],
    ['a scope that it may not have', { scope: 'rw:issuer' }],
    ['a challenge of a kind that is none', { code_challenge: 'x', code_challenge_method: 'S1' }],
  ] as const) {
    await ask(`asked with ${name}`, 'GET', `/o/authorize?${new URLSearchParams(askFor(app, more))}`, by)
    await ask(`allowed with ${name}`, 'POST', '/o/authorize', {
      ...by,
      body: { ...askFor(app, more), allow: true, scopes: ['r:profile'] },
    })
  }
  await ask('denied', 'POST', '/o/authorize', {
    ...by,
    body: { ...askFor(app, { state: 's' }), allow: false, scopes: [] },
  })
  await ask('allowed without a sign-in', 'POST', '/o/authorize', {
    body: { ...askFor(app), allow: true, scopes: ['r:profile'] },
  })
  const code = await givenCode(earner, app, {}, ['r:backpack'])
  const spend = { grant_type: 'authorization_code', code, redirect_uri: app.redirect }
  await token('a code without the secret', spend)
  await token('a code with another redirect', { ...spend, redirect_uri: 'https://evil.example/' }, basic(app))
  const fresh = await givenCode(earner, app, {}, ['r:backpack'])
  await token('a code', { ...spend, code: fresh }, basic(app))
  await token('a code again', { ...spend, code: fresh }, basic(app))
  await token('a code that is none', { ...spend, code: 'x' }, basic(app))
  await token('the wrong secret', spend, basic({ ...app, secret: 'x' }))
  await token('the credentials of the app itself', { grant_type: 'client_credentials', scope: 'r:profile' }, basic(app))
  const tokens = await givenTokens(server, earner, app, ['r:backpack'])
  await ask('a token of an app', 'GET', '/v1/earner/badges', { token: tokens.access_token })
  await ask('a token of an app, for something else', 'GET', '/v1/user/emails', { token: tokens.access_token })
  await ask('look into a token', 'POST', '/o/introspect', { form: { token: tokens.access_token }, headers: basic(app) })
  await ask('look into nothing', 'POST', '/o/introspect', { form: {}, headers: basic(app) })
  await ask('look without a name', 'POST', '/o/introspect', { form: { token: tokens.access_token } })
  await token('a refresh token that is none', { grant_type: 'refresh_token', refresh_token: 'x' }, basic(app))
  await token('give back a token without a name', { grant_type: 'refresh_token' }, basic(app))
  await ask('give back', 'POST', '/o/revoke', { form: { token: tokens.access_token }, headers: basic(app) })
  await ask('give back nothing', 'POST', '/o/revoke', { form: {}, headers: basic(app) })
  await ask('use it afterwards', 'GET', '/v1/earner/badges', { token: tokens.access_token })
  await ask('give back the older way', 'POST', '/o/revoke_token', { form: { client_id: 'public', token: 'x' } })

  await ask('what there is', 'GET', '/.well-known/oauth-authorization-server')
  const registered = await ask('register', 'POST', '/o/register', { body: goodMetadata })
  const { client_id: client, registration_access_token: registration } = registered.json<Record<string, string>>()
  await ask('register with nothing', 'POST', '/o/register', { body: {} })
  await ask('register with faults', 'POST', '/o/register', {
    body: { ...goodMetadata, redirect_uris: ['http://x.example/'], client_name: '' },
  })
  await ask('register for grants that are none', 'POST', '/o/register', {
    body: { ...goodMetadata, grant_types: ['implicit'] },
  })
  await ask('my registration', 'GET', `/o/register/${client}`, { token: registration })
  await ask('a registration without its token', 'GET', `/o/register/${client}`)
  await ask('end the registration', 'DELETE', `/o/register/${client}`, { token: registration })
  await ask('v2: what I allowed', 'GET', '/v2/auth/tokens', by)
  await ask('v2: one that is not there', 'GET', '/v2/auth/tokens/x', by)
  await ask('v2: the older token', 'GET', '/v2/auth/token', by)
  await ask('v1: the older token', 'GET', '/v1/user/auth-token', by)
  await ask('v1: sign-ins elsewhere', 'GET', '/v1/user/socialaccounts', by)
}
