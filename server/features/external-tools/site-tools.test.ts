import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'sash-tools-'))
const file = path.join(folder, 'tools.json')
const link = { navigation_external_launch: { label: 'Map', launch_url: 'https://map.example/' } }
const framed = { earner_assertion_action: { label: 'Frame', launch_url: 'https://frame.example/lti' } }
const secret = 'the secret of the framer'
const framer = { name: 'Framer', client_id: 'sash', launchpoints: framed }

let server: TestServer
let operator: GivenPerson
let earner: GivenPerson
let award = ''
beforeAll(async () => {
  writeFileSync(file, JSON.stringify([{ slug: 'map', name: 'Map', client_id: 'm', launchpoints: link }]))
  server = await startTestServer({ env: { SASH_EXTERNAL_TOOLS: file } })
  operator = await givenPerson(server)
  earner = await givenPerson(server)
  award = await givenAward(operator, await givenBadgeClass(operator, await givenIssuer(operator)), earner.email)
})
afterEach(async () => {
  resetClock()
  await context().db.deleteFrom('external_tools').execute()
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

const home = '/v3/site/tools'
const save = (slug: string, body: object, who = operator) => who.call('PUT', `${home}/${slug}`, { body })
const launch = async () =>
  (await earner.call('GET', `/v1/externaltools/launch/framer/earner_assertion_action?context_id=${award}`)).json()

test('the operator adds a tool, whose secret is told to nobody and lies locked', async () => {
  const made = await save('framer', { ...framer, secret })
  const shown = { ...framer, slug: 'framer', has_secret: true, is_fixed: false }
  expect([made.statusCode, made.json()]).toEqual([200, shown])
  const fixed = { slug: 'map', name: 'Map', client_id: 'm', launchpoints: link, has_secret: false, is_fixed: true }
  const listed = await operator.call('GET', home)
  expect(listed.json()).toEqual([fixed, shown])
  expect(listed.body).not.toContain(secret)
  const row = await context().db.selectFrom('external_tools').selectAll().executeTakeFirstOrThrow()
  expect(JSON.stringify(row.settings)).not.toContain(secret)
  expect(row.secret?.toString('latin1')).not.toContain(secret)
  const tools = (await server.call('GET', '/v1/externaltools/')).json()
  expect(tools.map(({ slug }: { slug: string }) => slug)).toEqual(['map', 'framer'])
  expect((await launch()).launch_data.oauth_consumer_key).toBe('sash')
})

test('pages may send a form to it as soon as it is there, and no longer than that', async () => {
  const policy = async () => String((await server.call('GET', home)).headers['content-security-policy'])
  await save('framer', { ...framer, secret })
  expect(await policy()).toContain("form-action 'self' https://frame.example;")
  expect((await operator.call('DELETE', `${home}/framer`)).statusCode).toBe(204)
  expect(await policy()).not.toContain('frame.example')
  expect((await operator.call('DELETE', `${home}/framer`)).statusCode).toBe(404)
})

test('a change keeps the secret unless another one is given, and the signature is of the one in force', async () => {
  await save('framer', { ...framer, secret })
  const secretOf = async () =>
    (await context().db.selectFrom('external_tools').select('secret').executeTakeFirstOrThrow()).secret
  const first = await secretOf()
  await save('framer', { ...framer, name: 'Framers' })
  expect(await secretOf()).toEqual(first)
  await save('framer', { ...framer, secret: 'another one of sixteen' })
  expect(await secretOf()).not.toEqual(first)
  const gone = await save('framer', { ...framer, secret: null })
  expect([gone.statusCode, Object.keys(gone.json().fields)]).toEqual([400, ['secret']])
  const plain = await save('framer', { ...framer, launchpoints: link, secret: null })
  expect(plain.json()).toMatchObject({ has_secret: false })
})

test.each([
  ['no secret for an action', { ...framer }, 'secret'],
  ['a short secret', { ...framer, secret: 'short' }, 'secret'],
  ['an address without encryption', { ...framer, secret, launchpoints: at('http://frame.example/') }, 'launchpoints'],
  ['a script for an address', { ...framer, secret, launchpoints: at('javascript:alert(1)') }, 'launchpoints'],
  ['no name', { ...framer, secret, name: '' }, 'name'],
])('%s is refused', async (_, body, field) => {
  const answer = await save('framer', body)
  expect([answer.statusCode, String(Object.keys(answer.json().fields)[0]).split('.')[0]]).toEqual([400, field])
  expect(await context().db.selectFrom('external_tools').selectAll().execute()).toEqual([])
})

function at(launch_url: string) {
  return { earner_assertion_action: { label: 'Frame', launch_url } }
}

test('what stands in the file is changed there, and a tool of the same name gives way to it', async () => {
  expect((await save('map', { ...framer, secret })).json()).toMatchObject({ code: 'tool.fixed' })
  expect((await operator.call('DELETE', `${home}/map`)).json()).toMatchObject({ code: 'tool.fixed' })
  await save('framer', { ...framer, secret })
  await context().db.updateTable('external_tools').set({ slug: 'map' }).execute()
  expect((await operator.call('GET', home)).json()).toHaveLength(1)
})

test('to everybody but the operator there is nothing, and an old sign-in changes nothing', async () => {
  expect((await save('framer', { ...framer, secret }, earner)).statusCode).toBe(404)
  expect((await earner.call('GET', home)).statusCode).toBe(404)
  expect((await earner.call('DELETE', `${home}/framer`)).statusCode).toBe(404)
  await save('framer', { ...framer, secret })
  shiftClock(3_700_000)
  expect((await save('framer', { ...framer, secret })).json()).toMatchObject({ code: 'auth.confirm' })
  expect((await operator.call('DELETE', `${home}/framer`)).json()).toMatchObject({ code: 'auth.confirm' })
})
