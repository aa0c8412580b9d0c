import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { readConfig } from '#infra/settings/config.ts'
import { addressOf, createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { findPort } from '#testing/find-port.ts'
import { askToken, basic, type GivenTokens, givenApp, givenCode, isLive } from '#testing/given/given-app.ts'
import { countStored, newRows, sendBatch } from '#testing/given/given-batch.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startS3Server } from '#testing/outside/s3-server.ts'
import { asTestServer } from '#testing/server.ts'
import { type RunningServer, startServer } from './start.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'sash-replicas-'))
let database: TestDatabase
let s3: Awaited<ReturnType<typeof startS3Server>>
let web: RunningServer
let owner: GivenPerson
const children: ChildProcess[] = []

const settings = (name: string, more: Record<string, string>): Record<string, string> => ({
  SASH_DATA: path.join(folder, name),
  DATABASE_URL: addressOf(database.connection),
  SASH_MASTER_KEY: Buffer.alloc(32, 5).toString('base64'),
  SASH_BLOBS: `s3://${s3.place.bucket}/${s3.place.prefix}?endpoint=${s3.place.endpoint}&region=${s3.place.region}`,
  AWS_ACCESS_KEY_ID: s3.place.accessKeyId,
  AWS_SECRET_ACCESS_KEY: s3.place.secretAccessKey,
  SASH_ORIGIN: 'http://localhost:8000',
  LOG_LEVEL: 'silent',
  ...more,
})

beforeAll(async () => {
  database = await createTestDatabase()
  s3 = await startS3Server()
  web = await startServer(readConfig(settings('web', { PORT: '0', SASH_ROLE: 'web' })), () => undefined)
  owner = await givenPerson(asTestServer(web.app, web.stop))
}, 60_000)
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await web.stop()
  await s3.stop()
  await database.drop()
  rmSync(folder, { recursive: true })
})

/** Another process on the same database and bucket; answers when it says that it is ready. */
const startReplica = async (role: string): Promise<{ child: ChildProcess; origin: string }> => {
  const port = String(await findPort())
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, ['ops/tsx.mjs', 'server/main.ts'], {
    env: { PATH, HOME, ...settings(role, { PORT: port, SASH_ROLE: role }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  for await (const line of child.stdout ?? []) if (String(line).includes('Sash is ready')) break
  return { child, origin: `http://127.0.0.1:${port}` }
}

const countAwards = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from awards`.execute(context().db)
  return rows[0]?.count ?? 0
}

test('two servers are one: a sign-in, a pause and a batch begun on one go on on the other', async () => {
  const other = await startReplica('all')
  const ask = (where: string, init: RequestInit = {}) => fetch(`${other.origin}${where}`, init)

  const profile = await ask('/v1/user/profile', { headers: { authorization: `Bearer ${owner.token}` } })
  expect([profile.status, (await profile.json()) as { slug?: string }]).toMatchObject([200, { slug: owner.accountId }])

  const issuer = await givenIssuer(owner)
  const badge = await givenBadgeClass(owner, issuer)
  const picture = `/public${badge.replace(/^.*\/badges/, '/badges')}/image`
  expect((await ask(picture)).status).toBe(200)

  const signIn = (password: string) => ({ form: { username: owner.email, password } })
  expect((await owner.call('POST', '/o/token', signIn('not the one'))).statusCode).toBe(400)
  const paused = await ask('/o/token', { method: 'POST', body: new URLSearchParams(signIn(owner.password).form) })
  expect([paused.status, await paused.json()]).toMatchObject([429, { expires: expect.any(Number) }])

  const rows = newRows(1500)
  expect((await sendBatch(owner, badge, { awards: rows })).statusCode).toBe(202)
  while ((await countAwards()) === 0) await sleep(10)
  other.child.kill('SIGKILL')
  await once(other.child, 'exit')
  const made = await countAwards()
  expect(made).toBeGreaterThan(0)
  expect(made).toBeLessThan(rows.length)

  const worker = await startReplica('worker')
  await expect.poll(countAwards, { timeout: 90_000, interval: 250 }).toBe(rows.length)
  await expect
    .poll(() => countStored(issuer), { timeout: 30_000 })
    .toMatchObject({
      awards: rows.length,
      award_batch_rows: rows.length,
      status_entries: rows.length,
      recipient_awards: rows.length,
    })
  const { rows: doubled } = await sql`
    select recipient_identifier from awards group by recipient_identifier having count(*) > 1`.execute(context().db)
  expect(doubled).toEqual([])

  worker.child.kill('SIGTERM')
  expect(await once(worker.child, 'exit')).toEqual([0, null])
}, 240_000)

test('a code and a refresh token are spent once, whichever of two servers they come to', async () => {
  const other = await startReplica('all')
  const app = await givenApp(owner)
  const askThere = async (form: Record<string, string>) => {
    const init = { method: 'POST', headers: basic(app), body: new URLSearchParams(form) }
    const answer = await fetch(`${other.origin}/o/token`, init)
    return { status: answer.status, made: (await answer.json()) as Partial<GivenTokens> }
  }
  const askHere = async (form: Record<string, string>) => {
    const answer = await askToken(asTestServer(web.app, web.stop), app, form)
    return { status: answer.statusCode, made: answer.json<Partial<GivenTokens>>() }
  }
  const askBoth = async (form: Record<string, string>) => {
    const answers = await Promise.all([0, 1, 2].flatMap(() => [askThere(form), askHere(form)]))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400])
    const won = answers.find(({ status }) => status === 200)?.made
    return { access: won?.access_token ?? '', refresh: won?.refresh_token ?? '' }
  }
  const isLiveHere = (token: string) => isLive(asTestServer(web.app, web.stop), token)
  const exchange = async () => ({
    grant_type: 'authorization_code',
    code: await givenCode(owner, app),
    redirect_uri: app.redirect,
  })
  // The second use ended what the first one gave.
  expect(await isLiveHere((await askBoth(await exchange())).access)).toBe(false)
  const { made } = await askThere(await exchange())
  const next = await askBoth({ grant_type: 'refresh_token', refresh_token: made.refresh_token ?? '' })
  expect(await isLiveHere(next.access)).toBe(true)
  expect((await askThere({ grant_type: 'refresh_token', refresh_token: next.refresh })).status).toBe(200)
  other.child.kill('SIGKILL')
}, 120_000)

test('a page that one server keeps is never shown by it once another one has changed or withdrawn what it shows', async () => {
  const other = await startReplica('all')
  const browser = { accept: 'text/html', 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/140.0' }
  const look = async (where: string) => {
    const answer = await fetch(`${other.origin}${where}`, { headers: browser })
    return { status: answer.status, text: await answer.text() }
  }
  const badge = await givenBadgeClass(owner, await givenIssuer(owner))
  const award = await givenAward(owner, badge, owner.email)
  const page = `/public/assertions/${award}`
  const before = await look(page)
  for (const word of ['First', 'Second', 'Third', 'Fourth', 'Fifth']) {
    await owner.call('PUT', `${badge}/assertions/${award}`, { body: { narrative: `${word} words.` } })
    expect((await look(page)).text).toContain(`${word} words.`)
  }
  const body = { name: 'Mine', published: true, badges: [{ id: award, description: '' }] }
  const made = await owner.call('POST', '/v1/earner/collections?json_format=plain', { body })
  const { slug, share_hash: hash } = made.json<{ slug: string; share_hash: string }>()
  expect((await look(`/public/collections/${hash}`)).text).toContain('Day Skipper')
  await owner.call('DELETE', `${badge}/assertions/${award}`, { body: { revocation_reason: 'A mistake.' } })
  expect((await look(page)).text).toContain('A mistake.')
  expect((await look(`/public/collections/${hash}`)).text).not.toContain('Day Skipper')
  await owner.call('DELETE', `/v1/earner/collections/${slug}/share`)
  expect((await look(`/public/collections/${hash}`)).status).toBe(404)
  expect(before.status).toBe(200)
  other.child.kill('SIGKILL')
}, 120_000)

test('a verdict and a picture that one server could keep are those of now once another one has changed what they say', async () => {
  const other = await startReplica('all')
  const badge = await givenBadgeClass(owner, await givenIssuer(owner))
  const award = await givenAward(owner, badge, owner.email)
  const path = `/public/assertions/${award}`
  const credential = (await (await fetch(`${other.origin}${path}.json?v=3_0`)).json()) as object
  const verdictOf = async (body: object) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${other.origin}/v3/verify`, { method: 'POST', headers, body: JSON.stringify(body) })
    return ((await answer.json()) as { verdict: string }).verdict
  }
  const look = async () => [
    await verdictOf({ url: `http://localhost:8000${path}.json` }),
    await verdictOf({ credential }),
    (await fetch(`${other.origin}${path}/image`)).status,
  ]
  const draw = async () => (await fetch(`${other.origin}${path}/files/badge-3_0.svg`)).text()
  expect([await look(), await look()]).toEqual([
    ['valid', 'valid', 200],
    ['valid', 'valid', 200],
  ])
  for (const word of ['First', 'Second', 'Third']) {
    await owner.call('PUT', `${badge}/assertions/${award}`, { body: { narrative: `${word} words.` } })
    expect(await draw()).toContain(`${word} words.`)
  }
  await owner.call('DELETE', `${badge}/assertions/${award}`, { body: { revocation_reason: 'A mistake.' } })
  expect(await look()).toEqual(['invalid', 'invalid', 404])
  other.child.kill('SIGKILL')
}, 120_000)
