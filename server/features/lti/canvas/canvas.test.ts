import { createHash, createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { now, resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import type { FetchOutside } from '#infra/outside/fetch.ts'
import { readCode } from '#testing/given/given-platform.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { readCourseRoles } from './read-course-roles.ts'

const outcomes = 'https://canvas.example/outcomes'
const scores = new Map<string, string>()
const asked: { authorization: string; body: string }[] = []

/** The outcome service of a platform that speaks LTI 1.1. */
const outside: FetchOutside = async (url, { body = '', headers = {} } = {}) => {
  if (url !== outcomes) return { ok: false, reason: 'unreachable', detail: url }
  asked.push({ authorization: headers.authorization ?? '', body: String(body) })
  const id = /<sourcedId>(.*)<\/sourcedId>/.exec(String(body))?.[1] ?? ''
  const xml = `<imsx_POXEnvelopeResponse><imsx_codeMajor>success</imsx_codeMajor><textString>${scores.get(id) ?? ''}</textString></imsx_POXEnvelopeResponse>`
  const bytes = Buffer.from(xml)
  return { ok: true, url, status: 200, contentType: 'application/xml', etag: undefined, bytes, text: () => xml }
}

let server: TestServer
let owner: GivenPerson
let key = ''
let secret = ''

beforeAll(async () => {
  server = await startTestServer({ outside })
  owner = await givenPerson(server)
})
afterAll(async () => {
  resetClock()
  await server.stop()
})

const list = (who: GivenPerson) => who.call('GET', '/v1/user/integrations')
const create = (who: GivenPerson) =>
  who.call('POST', '/v1/user/integrations', { body: { integrationType: 'canvas-lti1' } })

test('integrations are a list of type, uid and data; that of canvas-lti1 is made on request, once [SI-3.9] [SI-3.10]', async () => {
  expect((await list(owner)).json()).toEqual([])
  const [made, again] = await Promise.all([create(owner), create(owner)])
  expect(again.json()).toEqual(made.json())
  expect((await list(owner)).json()).toEqual([made.json()])
  const { integrationType, integrationUid, integrationData } = made.json()
  expect([integrationType, integrationUid]).toEqual(['canvas-lti1', null])
  expect(integrationData).toEqual({
    credential: {
      client_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      client_secret: expect.stringMatching(/^sash_lt_/),
    },
    config_url: 'http://localhost:8000/lti/canvas.xml',
  })
  key = integrationData.credential.client_id
  secret = integrationData.credential.client_secret
})

test('the secret is stored under the master key and shown to its owner only [SI-3.10]', async () => {
  const rows = await context().db.selectFrom('lti_platforms').selectAll().execute()
  expect(JSON.stringify(rows) + rows.map((row) => row.wrapped_secret?.toString('latin1'))).not.toContain(secret)
  expect((await list(await givenPerson(server))).json()).toEqual([])
  expect((await server.call('GET', '/v1/user/integrations')).statusCode).toBe(401)
  const odd = await owner.call('POST', '/v1/user/integrations', { body: { integrationType: 'odd' } })
  expect([odd.statusCode, odd.json()]).toEqual([400, { integrationType: ['Unknown integration'] }])
})

test('[A8] an hour after signing in the secret is neither told nor renewed without the password, and the list goes on', async () => {
  const person = await givenPerson(server)
  const told = (await create(person)).json().integrationData.credential
  shiftClock(3_601_000)
  expect((await list(person)).json()[0].integrationData.credential).toEqual({ ...told, client_secret: '' })
  const renew = () => person.call('POST', '/v1/user/integrations/canvas-lti1/secret')
  for (const answer of [await create(person), await renew()])
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'auth.confirm'])
  await person.call('POST', '/v3/sign-ins/confirm', { body: { password: person.password } })
  expect((await list(person)).json()[0].integrationData.credential).toEqual(told)
  expect((await renew()).statusCode).toBe(200)
  resetClock()
})

test('[A8] the secret ends with a new password', async () => {
  const person = await givenPerson(server)
  const told = (await create(person)).json().integrationData.credential
  const body = { password: 'seven green bottles', current_password: person.password }
  expect((await person.call('PUT', '/v1/user/profile', { body })).statusCode).toBe(200)
  const { client_id, client_secret } = (await list(person)).json()[0].integrationData.credential
  expect([client_id, client_secret === told.client_secret]).toEqual([told.client_id, false])
})

test.each([
  ['Instructor', true],
  ['urn:lti:role:ims/lis/Instructor', true],
  ['http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor', true],
  ['Learner,urn:lti:instrole:ims/lis/Instructor', false],
  ['Learner,urn:lti:instrole:ims/lis/Administrator', false],
  ['Learner, urn:lti:sysrole:ims/lis/Administrator', false],
  ['http://purl.imsglobal.org/vocab/lis/v2/institution/person#Instructor', false],
])('[A8] of the roles %s only those in the course count', (said, teaches) => {
  expect(readCourseRoles(said).some((role) => role === 'Instructor' || role === 'Administrator')).toBe(teaches)
})

test('the settings that Canvas reads are public and hold no secret', async () => {
  const answer = await server.call('GET', '/lti/canvas.xml')
  expect(answer.headers['content-type']).toMatch(/^application\/xml/)
  expect(answer.body).toContain('<blti:launch_url>http://localhost:8000/lti/canvas</blti:launch_url>')
  expect(answer.body).not.toContain(key)
})

const percent = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
const sign = (url: string, form: Record<string, string>, by = secret) => {
  const pairs = Object.entries(form).map(([name, value]) => [percent(name), percent(value)])
  pairs.sort(([a = ''], [b = '']) => (a < b ? -1 : 1))
  const text = `POST&${percent(url)}&${percent(pairs.map((pair) => pair.join('=')).join('&'))}`
  return createHmac('sha1', `${percent(by)}&`)
    .update(text)
    .digest('base64')
}

let count = 0
const makeForm = (more: Record<string, string> = {}) => ({
  lti_message_type: 'basic-lti-launch-request',
  lti_version: 'LTI-1p0',
  oauth_consumer_key: key,
  oauth_signature_method: 'HMAC-SHA1',
  oauth_version: '1.0',
  oauth_timestamp: String(Math.floor(now().getTime() / 1000)),
  oauth_nonce: `nonce-${++count}`,
  user_id: 'canvas-learner',
  resource_link_id: 'link-1',
  context_id: 'course-1',
  context_title: "Tom's course (new) * 2",
  roles: 'Learner',
  lis_person_name_full: 'Lea Löwe',
  lis_person_contact_email_primary: owner.email,
  lis_outcome_service_url: outcomes,
  lis_result_sourcedid: 'a<b>&c',
  launch_presentation_return_url: 'https://canvas.example/back',
  ...more,
})
const send = (form: Record<string, string>) => server.call('POST', '/lti/canvas', { form })
const launch = (more: Record<string, string> = {}, by = secret) => {
  const form = makeForm(more)
  return send({ ...form, oauth_signature: sign('http://localhost:8000/lti/canvas', form, by) })
}

test('a signed launch opens Sash in the course and signs nobody in, not even by a proven address', async () => {
  const answer = await launch()
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('No badge here yet')
  expect(answer.headers['set-cookie']).toBeUndefined()
  expect(String(answer.headers['content-security-policy'])).toContain('frame-ancestors https://canvas.example;')
})

test.each<[string, Record<string, string>, string?]>([
  ['another secret', {}, 'sash_lt_wrong'],
  ['another key', { oauth_consumer_key: 'nobody' }],
  ['another method', { oauth_signature_method: 'PLAINTEXT' }],
  ['no nonce', { oauth_nonce: '' }],
  ['no time', { oauth_timestamp: 'NaN' }],
  ['another message', { lti_message_type: 'ContentItemSelectionRequest' }],
])('a launch with %s is refused', async (_, more, by) => {
  expect((await launch(more, by)).statusCode).toBe(400)
})

test.each([-302, 310])('a launch that says it is of %i seconds from now is refused', async (seconds) => {
  const oauth_timestamp = String(Math.floor(now().getTime() / 1000) + seconds)
  expect((await launch({ oauth_timestamp })).statusCode).toBe(400)
})

test('a launch that is sent again, or changed on the way, is refused', async () => {
  const form = makeForm()
  const signed = { ...form, oauth_signature: sign('http://localhost:8000/lti/canvas', form) }
  expect((await send({ ...signed, roles: 'Instructor' })).statusCode).toBe(400)
  const both = await Promise.all([send(signed), send(signed)])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
  expect((await send(signed)).statusCode).toBe(400)
})

test('a badge is awarded on the result that the platform answers when it is asked, never on a visit [SI-1.4]', async () => {
  const issuer = await givenIssuer(owner)
  const badge = await givenBadgeClass(owner, issuer)
  const email = newEmail('canvas')
  const code = readCode((await launch({ roles: 'urn:lti:role:ims/lis/Instructor', user_id: 'teacher' })).body)
  const choice = { issuer_slug: issuer.split('/').at(-1), badge_slug: badge.split('/').at(-1), threshold: 90 }
  const at = `/v3/lti/handoffs/${code}/place`
  const stranger = await givenPerson(server)
  expect((await stranger.call('POST', at, { body: choice })).statusCode).toBe(404)
  expect((await owner.call('POST', at, { body: choice })).statusCode).toBe(204)
  const learner = await launch({ lis_person_contact_email_primary: email })
  expect(learner.body).toContain('a result of at least 90 %')
  const base = `/v3/issuers/${choice.issuer_slug}/lti`
  const [place] = (await owner.call('GET', base)).json().placements
  const check = async () => (await owner.call('POST', `${base}/placements/${place.id}/check`)).json()
  expect(await check()).toMatchObject({ awarded: 0, results: 0 })
  scores.set('a&lt;b&gt;&amp;c', '0.89')
  expect(await check()).toMatchObject({ awarded: 0, results: 1 })
  scores.set('a&lt;b&gt;&amp;c', '0.92')
  expect(await check()).toMatchObject({ awarded: 1, results: 1 })
  await check()
  const awards = (await owner.call('GET', `${badge}/assertions`)).json()
  expect(awards.map((award: { recipient_identifier: string }) => award.recipient_identifier)).toEqual([email])
})

test('questions for results are signed with the key of the platform', () => {
  const { authorization, body } = asked.at(-1) ?? { authorization: '', body: '' }
  const pairs = [...authorization.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    decodeURIComponent(value),
  ])
  const { oauth_signature, ...form } = Object.fromEntries(pairs)
  expect(form.oauth_consumer_key).toBe(key)
  expect(form.oauth_body_hash).toBe(createHash('sha1').update(body).digest('base64'))
  expect(sign(outcomes, form)).toBe(oauth_signature)
})

test('a new secret takes the place of the former at once; the key and the places stay', async () => {
  const renew = (who: GivenPerson, type = 'canvas-lti1') => who.call('POST', `/v1/user/integrations/${type}/secret`)
  const former = secret
  expect((await renew(await givenPerson(server))).statusCode).toBe(404)
  expect((await renew(owner, 'odd')).statusCode).toBe(404)
  expect((await launch()).statusCode).toBe(200)
  const answer = await renew(owner)
  const { client_id, client_secret } = answer.json().integrationData.credential
  secret = client_secret
  expect([answer.statusCode, client_id, secret === former]).toEqual([200, key, false])
  expect((await list(owner)).json()).toEqual([answer.json()])
  expect((await launch({}, former)).statusCode).toBe(400)
  expect((await launch()).body).toContain('a result of at least 90 %')
})

test('an integration that is ended opens nothing more', async () => {
  shiftClock(1000)
  expect((await owner.call('DELETE', '/v1/user/integrations/canvas-lti1')).statusCode).toBe(204)
  expect((await owner.call('DELETE', '/v1/user/integrations/canvas-lti1')).statusCode).toBe(404)
  expect((await list(owner)).json()).toEqual([])
  expect((await launch()).statusCode).toBe(400)
})
