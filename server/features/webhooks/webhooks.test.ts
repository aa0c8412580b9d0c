import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { publicClient } from '#contracts/oauth/scopes.ts'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { givenApp, givenTokens } from '#testing/given/given-app.ts'
import { givenWebhook, hooksOf } from '#testing/given/given-receiver.ts'
import { givenToken } from '#testing/given/given-token.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson, givenStaff } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { codeOf } from './actions/consent.ts'

let server: TestServer
let owner: GivenPerson
let issuer: string
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
})
beforeEach(async () => {
  issuer = await givenIssuer(owner)
})
afterEach(resetClock)
afterAll(async () => {
  await server.stop()
})

const url = 'https://hooks.example/sash'
const input = { name: 'Registry', url, events: ['award.made'] }
const idOf = (path: string): string => path.split('/').at(-1) ?? ''

test('a webhook is made, listed, changed and deleted; its secret is told once', async () => {
  const made = await owner.call('POST', hooksOf(issuer), { body: { ...input, name: ' Registry ' } })
  expect(made.statusCode).toBe(201)
  const { secret, ...shown } = made.json()
  expect(secret).toMatch(/^sash_wh_[\w-]{43}$/)
  expect(shown).toEqual({
    id: expect.stringMatching(/^[\w-]{22}$/),
    name: 'Registry',
    url,
    events: ['award.made'],
    badge_class: null,
    include_recipient: false,
    active: true,
    confirmed: false,
    waits_for_takeover: false,
    paused_for: null,
    failing_since: null,
    old_secret_until: null,
    created_at: expect.stringMatching(/Z$/),
    created_by: owner.email,
  })
  expect((await owner.call('GET', hooksOf(issuer))).json()).toEqual([shown])
  const path = `${hooksOf(issuer)}/${shown.id}`
  const changes = {
    name: 'Archive',
    url: 'https://other.example/',
    events: ['batch.done', 'batch.done'],
    active: false,
  }
  const changed = { ...shown, ...changes, events: ['batch.done'] }
  expect((await owner.call('PUT', path, { body: changes })).json()).toEqual(changed)
  expect((await owner.call('PUT', path, { body: {} })).statusCode).toBe(400)
  expect((await owner.call('GET', path)).json()).toEqual(changed)
  expect((await owner.call('DELETE', path)).statusCode).toBe(204)
  expect((await owner.call('GET', path)).statusCode).toBe(404)
  expect((await owner.call('GET', hooksOf(issuer))).json()).toEqual([])
})

test('no secret lies in the database as it is', async () => {
  const { id, secret } = await givenWebhook(owner, issuer, url)
  const row = await context()
    .db.selectFrom('webhooks')
    .selectAll()
    .where('webhook_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row) + row.secret.toString()).not.toContain(secret)
})

test('a new secret leaves the former one good for a day', async () => {
  const { path, secret } = await givenWebhook(owner, issuer, url)
  const renewed = (await owner.call('POST', `${path}/secret`)).json()
  expect(renewed.secret).toMatch(/^sash_wh_/)
  expect(renewed.secret).not.toBe(secret)
  expect(Date.parse(renewed.old_secret_until) - Date.now()).toBeGreaterThan(23.9 * 3_600_000)
  shiftClock(25 * 3_600_000)
  const token = await givenToken(owner.accountId, 'rw:issuer', { clientId: publicClient })
  expect((await server.call('GET', path, { token })).json().old_secret_until).toBeNull()
})

test('the same request sent again makes one webhook, and tells its secret again', async () => {
  const headers = { 'idempotency-key': 'hook-1' }
  const answers = await Promise.all([1, 2, 3].map(() => owner.call('POST', hooksOf(issuer), { body: input, headers })))
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
  expect((await owner.call('GET', hooksOf(issuer))).json()).toHaveLength(1)
})

describe('who may', () => {
  test('owners and editors manage webhooks; to all others there are none', async () => {
    const { path } = await givenWebhook(owner, issuer, url)
    const [editor, staff, stranger] = [await givenPerson(server), await givenPerson(server), await givenPerson(server)]
    await givenStaff(issuer, editor, 'editor')
    await givenStaff(issuer, staff, 'staff')
    await givenIssuer(stranger)
    const calls: ['GET' | 'POST' | 'PUT' | 'DELETE', string, object?][] = [
      ['GET', hooksOf(issuer)],
      ['POST', hooksOf(issuer), input],
      ['GET', path],
      ['PUT', path, { name: 'Mine' }],
      ['POST', `${path}/secret`],
      ['POST', `${path}/test`],
      ['POST', `${path}/confirm`, { code: codeOf({ webhook_id: idOf(path), url }) }],
      ['GET', `${path}/deliveries`],
      ['POST', `${path}/replay`, { since: '2026-01-01T00:00:00Z' }],
      ['DELETE', path],
    ]
    for (const person of [staff, stranger]) {
      for (const [method, place, body] of calls) {
        expect([method, place, (await person.call(method, place, { body })).statusCode]).toEqual([method, place, 404])
      }
    }
    for (const [method, place, body] of calls) {
      expect((await editor.call(method, place, { body })).statusCode).toBeLessThan(300)
    }
  })

  test('a webhook of another issuer is none', async () => {
    const { id } = await givenWebhook(owner, await givenIssuer(owner), url)
    expect((await owner.call('GET', `${hooksOf(issuer)}/${id}`)).statusCode).toBe(404)
    expect((await owner.call('DELETE', `${hooksOf(issuer)}/${id}`)).statusCode).toBe(404)
  })

  test('a program with access to one issuer manages the webhooks of that issuer alone', async () => {
    const token = await givenToken(owner.accountId, `rw:issuer:${idOf(issuer)}`, { clientId: 'personal' })
    expect((await server.call('POST', hooksOf(issuer), { token, body: input })).statusCode).toBe(201)
    const other = hooksOf(await givenIssuer(owner))
    expect((await server.call('POST', other, { token, body: input })).statusCode).toBe(403)
  })

  test('what an app has made ends with its access', async () => {
    const { db } = context()
    const far = new Date('2030-01-01')
    const app = { client_id: 'hooking-app', name: 'Hooks', grant_types: [], scopes: ['rw:issuer'], created_at: far }
    await db
      .insertInto('applications')
      .values({ ...app, updated_at: far, last_used_at: far })
      .execute()
    const grant = { grant_id: 'hooking-grant', client_id: 'hooking-app', account_id: owner.accountId }
    await db
      .insertInto('app_grants')
      .values({ ...grant, scope: 'rw:issuer', created_at: far, confirmed_at: far, expires_at: far })
      .execute()
    const token = await givenToken(owner.accountId, 'rw:issuer', { clientId: 'hooking-app' })
    await db
      .updateTable('access_tokens')
      .set({ grant_id: 'hooking-grant' })
      .where('client_id', '=', 'hooking-app')
      .execute()
    expect((await server.call('POST', hooksOf(issuer), { token, body: input })).statusCode).toBe(201)
    await givenWebhook(owner, issuer, 'https://own.example/')
    await db.deleteFrom('app_grants').where('grant_id', '=', 'hooking-grant').execute()
    const left = (await owner.call('GET', hooksOf(issuer))).json()
    expect(left.map((hook: { url: string }) => hook.url)).toEqual(['https://own.example/'])
  })

  test('an app that somebody let in reaches its own webhooks alone, and no key tells it those of others', async () => {
    const [one, other] = [
      await givenApp(owner, { scopes: ['rw:issuer'] }),
      await givenApp(owner, { scopes: ['rw:issuer'] }),
    ]
    const [{ access_token: first }, { access_token: second }] = [
      await givenTokens(server, owner, one, ['rw:issuer']),
      await givenTokens(server, owner, other, ['rw:issuer']),
    ]
    const headers = { 'idempotency-key': 'webhook-1' }
    const make = async (token: string) =>
      (await server.call('POST', hooksOf(issuer), { token, body: input, headers })).json()
    const made = await make(first)
    expect((await make(first)).secret).toBe(made.secret)
    const foreign = await make(second)
    expect([foreign.id === made.id, foreign.secret === made.secret]).toEqual([false, false])
    const { id: own } = await givenWebhook(owner, issuer, 'https://own.example/capability')
    const listed = (await server.call('GET', hooksOf(issuer), { token: first })).json()
    expect(listed.map((hook: { id: string }) => hook.id)).toEqual([made.id])
    for (const id of [own, foreign.id]) {
      const path = `${hooksOf(issuer)}/${id}`
      const body = { url: 'https://evil.example/' }
      expect((await server.call('PUT', path, { token: first, body })).statusCode).toBe(404)
      expect((await server.call('POST', `${path}/secret`, { token: first })).statusCode).toBe(404)
      expect((await server.call('DELETE', path, { token: first })).statusCode).toBe(404)
    }
    expect((await owner.call('GET', hooksOf(issuer))).json()).toHaveLength(3)
  })
})

describe('what is refused', () => {
  const refusals = async (body: object) => {
    const answer = await owner.call('POST', hooksOf(issuer), { body })
    return [answer.statusCode, Object.keys(answer.json().fields ?? {})]
  }

  test.each([
    'http://hooks.example/',
    'https://127.0.0.1/',
    'https://0x7f.1/',
    'https://localhost/',
    'https://app.localhost./',
    'https://10.1.2.3/',
    'https://[::1]/',
    'https://[fd00::1]/',
    'https://169.254.169.254/latest',
    'https://hooks.example:8443/',
    'https://me:secret@hooks.example/',
    'ftp://hooks.example/',
    'javascript:alert(1)',
    'nonsense',
    '',
  ])('the address %s', async (address) => {
    expect(await refusals({ ...input, url: address })).toEqual([400, ['url']])
    const { path } = await givenWebhook(owner, issuer, url)
    expect((await owner.call('PUT', path, { body: { url: address } })).statusCode).toBe(400)
  })

  test('no events, unknown events, no name, and a badge of somebody else', async () => {
    const foreign = idOf(await givenBadgeClass(owner, await givenIssuer(owner)))
    expect(await refusals({ ...input, events: [] })).toEqual([400, ['events']])
    expect((await refusals({ ...input, events: ['award.eaten'] }))[0]).toBe(400)
    expect(await refusals({ ...input, name: '  ' })).toEqual([400, ['name']])
    expect(await refusals({ ...input, badge_class: foreign })).toEqual([400, ['badge_class']])
    expect((await owner.call('GET', hooksOf(issuer))).json()).toEqual([])
  })

  test('more than twenty of one issuer, also at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 24 }, () => owner.call('POST', hooksOf(issuer), { body: input })),
    )
    const codes = answers.map((answer) => answer.statusCode)
    expect([codes.filter((code) => code === 201).length, codes.filter((code) => code === 400).length]).toEqual([20, 4])
  })
})

test('an old sign-in has nothing more told, nothing elsewhere, and learns no secret; what a program holds may', async () => {
  const badge = idOf(await givenBadgeClass(owner, issuer))
  const { path } = await givenWebhook(owner, issuer, url, { events: ['award.made', 'batch.done'], badge_class: badge })
  const off = await givenWebhook(owner, issuer, url, { active: false, include_recipient: true })
  shiftClock(3_700_000)
  for (const [method, at, body] of [
    ['POST', hooksOf(issuer), input],
    ['PUT', path, { url: 'https://evil.example/' }],
    ['PUT', path, { include_recipient: true }],
    ['PUT', path, { events: ['award.made', 'award.revoked'] }],
    ['PUT', path, { badge_class: null }],
    ['PUT', off.path, { active: true }],
    ['POST', `${path}/secret`, undefined],
  ] as const) {
    const answer = await owner.call(method, at, body ? { body } : {})
    expect([method, body, answer.statusCode, answer.json().code]).toEqual([method, body, 400, 'auth.confirm'])
  }
  for (const body of [{ name: 'Other', events: ['award.made'] }, { active: false }])
    expect((await owner.call('PUT', path, { body })).statusCode).toBe(200)
  const token = await givenToken(owner.accountId, 'rw:issuer', { clientId: 'personal' })
  const own = (await server.call('POST', hooksOf(issuer), { token, body: input })).json<{ id: string }>().id
  const change = (at: string, body: object) => server.call('PUT', at, { token, body })
  expect((await change(`${hooksOf(issuer)}/${own}`, { url: 'https://own.example/' })).statusCode).toBe(200)
})
