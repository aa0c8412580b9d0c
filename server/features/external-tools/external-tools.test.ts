import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { config } from '#infra/context.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, givenSignUp } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'sash-tools-'))
const file = path.join(folder, 'tools.json')
const point = (label: string, launch_url: string) => ({ label, launch_url })
const secret = 'a secret & more of it'
const portfolio = {
  slug: 'portfolio',
  name: 'Portfolio',
  client_id: 'sash-key',
  secret,
  launchpoints: {
    navigation_external_launch: point('Portfolio', 'https://portfolio.example/'),
    issuer_external_launch: point('Reports', 'https://portfolio.example/reports'),
    issuer_assertion_action: point('Print', 'https://print.example/lti?place=a%20b&place=1'),
    earner_assertion_action: {
      ...point('Frame', 'https://print.example/lti'),
      icon_url: 'https://print.example/i.svg',
    },
  },
}
const pilot = {
  slug: 'pilot',
  name: 'Pilot',
  client_id: 'p',
  people: ['Pilot@Example.org'],
  launchpoints: { navigation_external_launch: point('Pilot', 'https://pilot.example/') },
}

let server: TestServer
let owner: GivenPerson
let earner: GivenPerson
let award = ''

beforeAll(async () => {
  writeFileSync(file, JSON.stringify([portfolio, pilot]))
  server = await startTestServer({ env: { SASH_EXTERNAL_TOOLS: file } })
  owner = await givenPerson(server)
  earner = await givenPerson(server)
  const badge = await givenBadgeClass(owner, await givenIssuer(owner))
  award = await givenAward(owner, badge, earner.email)
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

const launch = (who: GivenPerson, at: string, version = 'v1') =>
  who.call('GET', `/${version}/externaltools/launch/${at}`)

test('everybody is told of the tools for all, with name, client_id, slug and launchpoints [SB-3.36] [SB-7.42]', async () => {
  const answer = await server.call('GET', '/v1/externaltools/')
  expect(answer.statusCode).toBe(200)
  const [tool, ...others] = answer.json()
  expect(others).toEqual([])
  expect(tool).toMatchObject({ name: 'Portfolio', client_id: 'sash-key', slug: 'portfolio' })
  expect(tool.launchpoints.earner_assertion_action).toEqual({
    url: `${config().origin}/v1/externaltools/launch/portfolio/earner_assertion_action`,
    launch_url: 'https://print.example/lti',
    label: 'Frame',
    icon_url: 'https://print.example/i.svg',
  })
  expect(answer.body).not.toContain(secret)
  expect((await server.call('GET', '/v1/externaltools')).statusCode).toBe(404)
})

test('a tool for some people is there for who has proven one of their addresses, and for nobody else', async () => {
  const invited = await givenPerson(server, 'pilot@example.org')
  const slugs = async (who: GivenPerson) =>
    (await who.call('GET', '/v1/externaltools/')).json().map(({ slug }: { slug: string }) => slug)
  expect(await slugs(invited)).toEqual(['portfolio', 'pilot'])
  expect(await slugs(earner)).toEqual(['portfolio'])
  expect((await launch(earner, 'pilot/navigation_external_launch')).statusCode).toBe(404)
  expect((await launch(invited, 'pilot/navigation_external_launch')).json()).toEqual({
    launch_url: 'https://pilot.example/',
    launch_data: {},
  })
})

/** RFC 5849 once more, by its text: sorted pairs, three parts, HMAC-SHA1 under the secret and an empty token secret. */
const checkSignature = (address: string, data: Record<string, string>): boolean => {
  const strict = (text: string) =>
    [...Buffer.from(text)]
      .map((byte) => (/[A-Za-z0-9\-._~]/.test(String.fromCharCode(byte)) ? String.fromCharCode(byte) : hex(byte)))
      .join('')
  const hex = (byte: number) => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`
  const url = new URL(address)
  const { oauth_signature, ...signed } = data
  const pairs = [...url.searchParams, ...Object.entries(signed)].map(([name, value]) => [strict(name), strict(value)])
  pairs.sort(([a = '', x = ''], [b = '', y = '']) => (a === b ? (x < y ? -1 : 1) : a < b ? -1 : 1))
  const text = `POST&${strict(url.origin + url.pathname)}&${strict(pairs.map((pair) => pair.join('=')).join('&'))}`
  return (
    createHmac('sha1', `${strict(secret)}&`)
      .update(text)
      .digest('base64') === oauth_signature
  )
}

test('a launch for an award is a signed LTI 1.1 launch that says who opens what [SB-3.37] [SB-7.43]', async () => {
  const answer = await launch(owner, `portfolio/issuer_assertion_action?context_id=${award}`)
  expect(answer.statusCode).toBe(200)
  const { launch_url, launch_data } = answer.json()
  expect(launch_url).toBe('https://print.example/lti?place=a%20b&place=1')
  expect(launch_data).toMatchObject({
    lti_message_type: 'basic-lti-launch-request',
    lti_version: 'LTI-1p0',
    oauth_consumer_key: 'sash-key',
    oauth_signature_method: 'HMAC-SHA1',
    tool_consumer_instance_guid: 'localhost:8000',
    custom_badgr_api_url: 'http://localhost:8000',
    custom_badgr_user_id: owner.accountId,
    custom_launchpoint: 'issuer_assertion_action',
    custom_context_id: award,
    custom_badgr_assertion_id: award,
    custom_badgr_assertion_recipient: earner.email,
    lis_person_name_given: 'Maya',
    lis_person_contact_email_primary: encodeURIComponent(owner.email),
    roles: 'issuer',
  })
  expect(checkSignature(launch_url, launch_data)).toBe(true)
  expect(checkSignature(launch_url, { ...launch_data, roles: 'owner' })).toBe(false)
  const second = (await launch(owner, `portfolio/issuer_assertion_action?context_id=${award}`)).json()
  expect(second.launch_data.oauth_nonce).not.toBe(launch_data.oauth_nonce)
})

test('names with blanks and signs travel quoted, and the signature still fits', async () => {
  await earner.call('PUT', '/v1/user/profile', { body: { first_name: 'Ana María', last_name: "O'Neil & Söhne (*)!" } })
  const { launch_url, launch_data } = (
    await launch(earner, `portfolio/earner_assertion_action?context_id=${award}`)
  ).json()
  expect(launch_data).toMatchObject({ lis_person_name_given: 'Ana+Mar%C3%ADa', roles: 'earner' })
  expect(checkSignature(launch_url, launch_data)).toBe(true)
})

test('an action on an award is for the staff of its issuer, or for whose backpack it is in', async () => {
  expect((await launch(earner, `portfolio/issuer_assertion_action?context_id=${award}`)).statusCode).toBe(404)
  expect((await launch(owner, `portfolio/earner_assertion_action?context_id=${award}`)).statusCode).toBe(404)
  expect((await launch(owner, 'portfolio/issuer_assertion_action?context_id=none')).statusCode).toBe(404)
  const bare = await launch(owner, 'portfolio/issuer_assertion_action')
  expect([bare.statusCode, bare.json()]).toEqual([400, { context_id: ['This field is required.'] }])
})

test('what is no launchpoint is refused, and so is who has proven no address', async () => {
  const unknown = await launch(owner, 'portfolio/constructor')
  expect([unknown.statusCode, unknown.json()]).toEqual([400, ['Unknown launchpoint']])
  expect((await launch(owner, 'nowhere/navigation_external_launch')).statusCode).toBe(404)
  const url = '/v1/externaltools/launch/portfolio/navigation_external_launch'
  expect((await server.call('GET', url)).statusCode).toBe(401)
  const email = await givenSignUp(server)
  const { access_token: token } = (
    await server.call('POST', '/o/token', { form: { username: email, password: owner.password, scope: 'rw:profile' } })
  ).json<{ access_token?: string }>()
  if (token) expect((await server.call('GET', url, { token })).statusCode).toBe(400)
})

test('v2 says the same in its envelope and its words', async () => {
  const list = (await server.call('GET', '/v2/externaltools/')).json()
  expect(list.status).toEqual({ success: true, description: 'ok' })
  expect(list.result[0]).toMatchObject({ clientId: 'sash-key', slug: 'portfolio' })
  const { url, launchUrl, iconUrl } = list.result[0].launchpoints.earner_assertion_action
  expect([launchUrl, iconUrl]).toEqual(['https://print.example/lti', 'https://print.example/i.svg'])
  const answer = await earner.call('GET', `${new URL(url).pathname}?context_id=${award}`)
  const [{ launchUrl: target, launchData }] = answer.json().result
  expect(checkSignature(target, launchData)).toBe(true)
  expect((await launch(owner, 'portfolio/odd', 'v2')).json().validationErrors).toEqual(['Unknown launchpoint'])
})

test('pages may send a form to the tools that take one, and nowhere else', async () => {
  const policy = String((await server.call('GET', '/health')).headers['content-security-policy'])
  expect(policy).toContain("form-action 'self' https://print.example;")
})

test('[T3] a tool is told that an issuer has another name by now, in the language of whoever opens it', async () => {
  // The first account of a server is its operator.
  const operator = owner
  const issuer = await givenIssuer(owner, { name: 'Former Academy' })
  const given = await givenAward(owner, await givenBadgeClass(owner, issuer), earner.email)
  const body = { trusted: true, version: 1 }
  await operator.call('PUT', `/v3/operator/issuers/${issuer.split('/').at(-1)}`, { body })
  const renamed = { name: 'Renamed Academy', url: 'https://harbour.example', email: owner.email }
  expect((await owner.call('PUT', issuer, { body: renamed })).statusCode).toBe(200)
  const at = (version: string) =>
    `/${version}/externaltools/launch/portfolio/earner_assertion_action?context_id=${given}`
  const headers = { 'accept-language': 'de' }
  const { launch_data } = (await earner.call('GET', at('v1'), { headers })).json()
  expect(launch_data.custom_badgr_issuer_name).toMatch(/^Renamed Academy \(neuer Name seit .*\d{4}\)$/)
  const [{ launchData }] = (await earner.call('GET', at('v2'), { headers })).json().result
  expect(launchData.custom_badgr_issuer_name).toBe(launch_data.custom_badgr_issuer_name)
  const english = (await earner.call('GET', at('v1'))).json().launch_data
  expect(english.custom_badgr_issuer_name).toMatch(/^Renamed Academy \(new name since .*\d{4}\)$/)
})
