import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { createPlatform, type GivenPlatform, launchFrom, readCode } from '#testing/given/given-platform.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson, givenStaff } from '#testing/given.ts'
import { instructor } from '#testing/outside/learning-platform.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const lti = 'https://purl.imsglobal.org/spec/lti/claim'
const dl = 'https://purl.imsglobal.org/spec/lti-dl/claim'

let server: TestServer
let platform: GivenPlatform
let owner: GivenPerson
let issuer = ''
let badge = ''
let base = ''

beforeAll(async () => {
  platform = await createPlatform()
  server = await startTestServer({ outside: platform.outside })
  owner = await givenPerson(server)
  issuer = await givenIssuer(owner)
  badge = await givenBadgeClass(owner, issuer)
  base = `/v3/issuers/${issuer.split('/').at(-1)}/lti`
})
afterAll(() => server.stop())

const createLink = async () => {
  const { url } = (await owner.call('POST', `${base}/registrations`)).json()
  return new URL(url).pathname
}
const query = () =>
  new URLSearchParams({ openid_configuration: `${platform.origin}/configuration`, registration_token: 'register-me' })

test('a platform registers itself with a link of the issuer, which works once', async () => {
  const link = await createLink()
  expect((await server.call('GET', link)).statusCode).toBe(400)
  const answer = await server.call('GET', `${link}?${query()}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('org.imsglobal.lti.close')
  expect(String(answer.headers['content-security-policy'])).toMatch(/script-src 'sha256-[^']+';/)
  expect(platform.live.registration).toMatchObject({
    initiate_login_uri: `http://localhost:8000/lti/login/${issuer.split('/').at(-1)}`,
    redirect_uris: ['http://localhost:8000/lti/launch'],
    jwks_uri: 'http://localhost:8000/lti/jwks',
    token_endpoint_auth_method: 'private_key_jwt',
    logo_uri: 'http://localhost:8000/app-icons/any-192.png',
  })
  expect((await server.call('GET', '/app-icons/any-192.png')).headers['content-type']).toBe('image/png')
  expect((await owner.call('GET', base)).json().platforms).toMatchObject([
    {
      name: `fakelms, ${new URL(platform.origin).host}`,
      iss: platform.origin,
      client_id: 'sash-client',
      deployments: [{ id: 'deployment-1', approved: true }],
    },
  ])
  expect((await server.call('GET', `${link}?${query()}`)).statusCode).toBe(400)
  const again = await server.call('GET', `${await createLink()}?${query()}`)
  expect([again.statusCode, again.body.includes('registered already')]).toEqual([400, true])
})

test('a link of somebody who has left the issuer since registers nothing', async () => {
  const member = await givenPerson(server)
  await givenStaff(issuer, member, 'editor')
  const { url } = (await member.call('POST', `${base}/registrations`)).json()
  await context().db.deleteFrom('issuer_staff').where('account_id', '=', member.accountId).execute()
  platform.live.asked.length = 0
  expect((await server.call('GET', `${new URL(url).pathname}?${query()}`)).statusCode).toBe(404)
  expect(platform.live.asked).toEqual([])
})

test('only owners and editors make such links, and only https addresses are asked', async () => {
  const member = await givenPerson(server)
  await givenStaff(issuer, member, 'staff')
  expect((await member.call('POST', `${base}/registrations`)).statusCode).toBe(404)
  platform.live.asked.length = 0
  for (const address of ['https://nobody.example/configuration', 'javascript:alert(1)']) {
    const answer = await server.call('GET', `${await createLink()}?openid_configuration=${encodeURIComponent(address)}`)
    expect(answer.statusCode).toBe(400)
  }
  const typed = await owner.call('POST', `${base}/platforms`, {
    body: {
      name: 'x',
      iss: 'http://lms.example',
      client_id: 'x',
      login_url: 'http://lms.example/a',
      token_url: 'https://lms.example/t',
      jwks_url: 'https://lms.example/j',
      deployment_id: '1',
    },
  })
  expect([typed.statusCode, Object.keys(typed.json().fields).sort()]).toEqual([400, ['iss', 'login_url']])
})

test('an hour after signing in no platform is let in without the password, and one is removed all the same', async () => {
  const member = await givenPerson(server)
  await givenStaff(issuer, member, 'editor')
  const at = 'https://old.example'
  const addresses = { iss: at, login_url: `${at}/login`, token_url: `${at}/token`, jwks_url: `${at}/keys` }
  const body = { name: 'Old', client_id: 'old', deployment_id: '1', ...addresses }
  const { id } = (await member.call('POST', `${base}/platforms`, { body })).json()
  const actions = async () => {
    const answers = [
      await member.call('POST', `${base}/registrations`),
      await member.call('POST', `${base}/platforms`, { body: { ...body, client_id: 'other' } }),
      await member.call('POST', `${base}/platforms/${id}/deployments`, { body: { deployment_id: '2' } }),
    ]
    return answers.map((answer) => (answer.statusCode === 400 ? answer.json().code : answer.statusCode))
  }
  shiftClock(3_601_000)
  expect(await actions()).toEqual(['auth.confirm', 'auth.confirm', 'auth.confirm'])
  await member.call('POST', '/v3/sign-ins/confirm', { body: { password: member.password } })
  expect(await actions()).toEqual([201, 201, 204])
  shiftClock(3_601_000)
  const { platforms } = (await member.call('GET', base)).json<{ platforms: { id: string; name: string }[] }>()
  for (const old of platforms.filter(({ name }) => name === 'Old')) {
    expect((await member.call('DELETE', `${base}/platforms/${old.id}`)).statusCode).toBe(204)
  }
  await owner.call('POST', '/v3/sign-ins/confirm', { body: { password: owner.password } })
})

test.each([
  'https://canvas.example',
  'https://lms.example.evil.example',
  'https://lms.example:8443',
  'https://lms.example@evil.example',
  'lms.example',
])('a platform that calls itself %s registers nothing', async (issuer) => {
  platform.live.asked.length = 0
  platform.live.issuer = issuer
  const answer = await server.call('GET', `${await createLink()}?${query()}`)
  platform.live.issuer = platform.origin
  expect(answer.statusCode).toBe(400)
  expect(answer.body).toContain('the name of another host')
  expect(platform.live.asked).toEqual(['GET /configuration'])
})

const settings = {
  deep_link_return_url: '',
  accept_types: ['ltiResourceLink'],
  accept_presentation_document_targets: ['iframe'],
  data: 'opaque <data>',
}
const begin = async () => {
  const { answer } = await launchFrom(server, issuer, platform, {
    ...instructor,
    [`${lti}/message_type`]: 'LtiDeepLinkingRequest',
    [`${lti}/resource_link`]: undefined,
    [`${dl}/deep_linking_settings`]: { ...settings, deep_link_return_url: `${platform.origin}/deep/return` },
  })
  const ticket = /name="ticket" value="([^"]+)"/.exec(answer.body)?.[1] ?? ''
  return { answer, code: readCode(answer.body), ticket }
}
const place = (who: GivenPerson, code: string, more = {}) =>
  who.call('POST', `/v3/lti/handoffs/${code}/place`, {
    body: { issuer_slug: issuer.split('/').at(-1), badge_slug: badge.split('/').at(-1), threshold: 70, ...more },
  })
const finish = (ticket: string) => server.call('POST', '/lti/deep-link', { form: { ticket } })

test('a badge chosen by somebody of the issuer goes to the platform, signed, and its link then shows it', async () => {
  const { answer, code, ticket } = await begin()
  expect(answer.statusCode).toBe(200)
  expect(String(answer.headers['content-security-policy'])).toContain("form-action 'self';")
  expect((await finish(ticket)).body).toContain('No badge is chosen yet')
  expect((await place(owner, code)).statusCode).toBe(204)
  const sent = await finish(ticket)
  expect(String(sent.headers['content-security-policy'])).toContain(`form-action 'self' ${platform.origin};`)
  expect(sent.body).toContain(`action="${platform.origin}/deep/return"`)
  const token = /name="JWT" value="([^"]+)"/.exec(sent.body)?.[1] ?? ''
  const keys = createLocalJWKSet((await server.call('GET', '/lti/jwks')).json())
  const { payload, protectedHeader } = await jwtVerify(token, keys, {
    issuer: 'sash-client',
    audience: platform.origin,
  })
  expect(protectedHeader.alg).toBe('RS256')
  expect(payload).toMatchObject({
    [`${lti}/message_type`]: 'LtiDeepLinkingResponse',
    [`${lti}/version`]: '1.3.0',
    [`${lti}/deployment_id`]: 'deployment-1',
    [`${dl}/data`]: 'opaque <data>',
  })
  expect(payload.nonce).toBeTruthy()
  const [item] = payload[`${dl}/content_items`] as { custom: { sash_placement: string } }[]
  expect(item).toMatchObject({
    type: 'ltiResourceLink',
    title: 'Day Skipper',
    url: 'http://localhost:8000/lti/launch',
    lineItem: { scoreMaximum: 100, label: 'Day Skipper' },
  })
  expect((await finish(ticket)).statusCode).toBe(404)

  const custom = { [`${lti}/custom`]: item?.custom, [`${lti}/resource_link`]: { id: 'link-9' } }
  const elsewhere = { ...custom, [`${lti}/context`]: { id: 'a copy of the course', title: 'Copy' } }
  expect((await launchFrom(server, issuer, platform, elsewhere)).answer.body).toContain('No badge here yet')
  expect((await launchFrom(server, issuer, platform, custom)).answer.body).toContain('a result of at least 70 %')
  const later = { [`${lti}/resource_link`]: { id: 'link-9' } }
  expect((await launchFrom(server, issuer, platform, later)).answer.body).toContain('Day Skipper')
  const copied = { ...custom, [`${lti}/resource_link`]: { id: 'link-10' } }
  expect((await launchFrom(server, issuer, platform, copied)).answer.body).toContain('No badge here yet')
})

test('only who may award for the issuer of the platform chooses, and only a badge of it', async () => {
  const { code } = await begin()
  const stranger = await givenPerson(server)
  expect((await place(stranger, code)).statusCode).toBe(404)
  const own = await givenIssuer(stranger)
  const ownBadge = await givenBadgeClass(stranger, own)
  const more = { issuer_slug: own.split('/').at(-1), badge_slug: ownBadge.split('/').at(-1) }
  expect((await place(stranger, code, more)).statusCode).toBe(404)
  expect((await place(owner, code, { badge_slug: ownBadge.split('/').at(-1) })).statusCode).toBe(404)
  expect((await place(owner, code, { threshold: 0 })).statusCode).toBe(400)
  expect((await place(owner, 'made-up')).statusCode).toBe(404)
  expect((await server.call('POST', `/v3/lti/handoffs/${code}/place`, { body: {} })).statusCode).toBe(401)
})

test('a code does not do the work of a ticket, nor one of another purpose', async () => {
  const { code, ticket } = await begin()
  expect((await finish(code)).statusCode).toBe(404)
  expect((await place(owner, ticket)).statusCode).toBe(404)
  expect((await owner.call('POST', `/v3/lti/handoffs/${code}/link`)).statusCode).toBe(404)
  const learner = readCode((await launchFrom(server, issuer, platform)).answer.body)
  expect((await place(owner, learner)).statusCode).toBe(404)
})

test('a platform that is removed opens nothing more', async () => {
  const { id } = (await owner.call('GET', base)).json().platforms[0]
  expect((await owner.call('DELETE', `${base}/platforms/${id}`)).statusCode).toBe(204)
  const { platforms, placements } = (await owner.call('GET', base)).json()
  expect([platforms, placements]).toEqual([[], []])
  expect((await owner.call('DELETE', `${base}/platforms/${id}`)).statusCode).toBe(404)
})
