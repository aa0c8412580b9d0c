import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { watchQueries } from '#infra/db/connections/watch-queries.ts'
import { setDraining } from '#infra/draining.ts'
import { createFetchOutside } from '#infra/outside/fetch.ts'
import { createWorkerApp } from '../app.ts'
import { givenAward, givenBadgeClass, givenIssuer, givenPerson } from './given.ts'
import { startTestServer, type TestServer } from './server.ts'

const token = 'm'.repeat(40)
let server: TestServer
let other: Server
let origin = ''
let seen: (string | undefined)[] = []
let lines: Record<string, unknown>[] = []

beforeAll(async () => {
  other = createServer((request, response) => {
    seen.push(request.headers.traceparent as string | undefined)
    response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  server = await startTestServer({
    env: { SASH_METRICS_TOKEN: token },
    outside: createFetchOutside({ allowPrivate: (url) => url.origin === origin }),
    log: { write: (line) => void lines.push(JSON.parse(line)) },
  })
})
afterEach(() => {
  lines = []
  setDraining(false)
})
afterAll(async () => {
  other.close()
  await server.stop()
})

const readMetrics = async (): Promise<string> => {
  const answer = await server.call('GET', '/metrics', { token })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, expect.stringContaining('version=0.0.4')])
  return answer.body
}
const readValue = (text: string, series: string): number => {
  const line = text.split('\n').find((line) => line.startsWith(`${series} `))
  return line === undefined ? Number.NaN : Number(line.slice(series.length + 1))
}

test('measures are for the token of the configuration alone, under any host name', async () => {
  expect((await server.call('GET', '/metrics')).statusCode).toBe(401)
  expect((await server.call('GET', '/metrics', { token: `${token}x` })).statusCode).toBe(401)
  const person = await givenPerson(server)
  expect((await server.call('GET', '/metrics', { token: person.token })).statusCode).toBe(401)
  await sql`
    insert into mails (mail_id, kind, to_address, subject, html, body, state, created_at)
    values ('failed-1', 'award', 'ada@example.org', 'A badge', '', '', 'failed', now() - interval '1 hour')
  `.execute(context().db)
  const answer = await server.call('GET', '/metrics', { token, headers: { host: '10.0.0.7:8000' } })
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(readValue(answer.body, 'sash_mails{state="failed"}')).toBe(1)
  expect(readValue(answer.body, 'sash_mails_oldest_seconds{state="failed"}')).toBeGreaterThanOrEqual(3600)
})

test('what people do is counted by pattern, never by address', async () => {
  const before = await readMetrics()
  const person = await givenPerson(server)
  const issuer = await givenIssuer(person)
  const badge = await givenBadgeClass(person, issuer)
  await givenAward(person, badge, 'ada@example.org')
  await server.call('POST', '/v3/verify', { body: { credential: '{}' } })
  await server.call('GET', '/v1/user/profile')
  const after = await readMetrics()
  const grown = (series: string) => (readValue(after, series) || 0) - (readValue(before, series) || 0)
  const route = '/v1/issuer/issuers/:issuerSlug/badges/:badgeSlug/assertions'
  expect(grown(`sash_http_requests_total{method="POST",route="${route}",status="201"}`)).toBe(1)
  expect(grown(`sash_http_request_seconds_count{method="POST",route="${route}"}`)).toBe(1)
  expect(grown('sash_awards_total{way="single"}')).toBe(1)
  expect(grown('sash_refusals_total{code="auth.missing"}')).toBe(1)
  expect(
    grown('sash_verifications_total{verdict="unverifiable"}') + grown('sash_verifications_total{verdict="invalid"}'),
  ).toBe(1)
  expect(readValue(after, 'sash_db_up')).toBe(1)
  expect(readValue(after, 'sash_db_connections_most{pool="app"}')).toBeGreaterThan(0)
  expect(after).not.toContain('ada@example.org')
  expect(after).not.toContain(issuer.slice(-20))
})

test('jobs are measured by their queue, and measures are told while the database does not answer', async () => {
  await givenPerson(server)
  await context().queue.drain()
  expect(readValue(await readMetrics(), 'sash_job_seconds_count{queue="mail.send",result="done"}')).toBeGreaterThan(0)
  expect(readValue(await readMetrics(), 'sash_jobs_waiting{queue="dead"}')).toBe(0)
  const { db } = context()
  await sql`alter table mails rename to mails_away`.execute(db)
  const text = await readMetrics()
  await sql`alter table mails_away rename to mails`.execute(db)
  expect(text).toContain('process_resident_memory_bytes')
})

test('an answer names its request, as its refusal and the log do', async () => {
  const requestId = 'proxy-0001'
  const answer = await server.call('GET', '/v3/site/theme', { headers: { 'x-request-id': requestId } })
  expect([answer.statusCode, answer.headers['x-request-id']]).toEqual([401, requestId])
  expect(answer.json()).toMatchObject({ code: 'auth.missing', request_id: requestId })
  expect(lines.filter((line) => line.requestId === requestId).map((line) => line.msg)).toEqual([
    'request refused',
    'request answered',
  ])
  const own = await server.call('GET', '/v3/site/theme', { headers: { 'x-request-id': 'no good' } })
  expect(own.headers['x-request-id']).not.toBe('no good')
  expect(own.json<{ request_id: string }>().request_id).toBe(own.headers['x-request-id'])
  const broken = await server.call('GET', '/v3/%zz', { headers: { 'x-request-id': requestId } })
  expect([broken.statusCode, broken.headers['x-request-id']]).toEqual([400, requestId])
})

test('a trace goes on to other servers, also after a body was read, and stands in the log', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const body = { url: `${origin}/badge` }
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` }
  await server.call('POST', '/v3/verify', { body, headers })
  const traced = seen
  seen = []
  await server.call('POST', '/v3/verify', { body })
  const spans = lines.filter((line) => line.traceId === traceId).map((line) => line.spanId)
  expect(spans.length).toBeGreaterThan(0)
  expect(new Set(traced)).toEqual(new Set([`00-${traceId}-${spans[0]}-01`]))
  expect(new Set(seen)).toEqual(new Set([undefined]))
})

test('a slow statement is logged without the values of its parameters', async () => {
  watchQueries({ log: context().log, slowMilliseconds: 20 })
  const secret = 'canary-parameter'
  await sql`select pg_sleep(0.03), ${secret}::text`.execute(context().db)
  watchQueries({ log: context().log, slowMilliseconds: 0 })
  await sql`select pg_sleep(0.03)`.execute(context().db)
  const slow = lines.filter((line) => /pg_sleep/.test(String(line.statement)))
  expect(slow).toHaveLength(1)
  expect(slow[0]).toMatchObject({ statement: 'select pg_sleep(0.03), $1::text' })
  expect(slow[0]?.milliseconds).toBeGreaterThanOrEqual(30)
  expect(JSON.stringify(lines)).not.toContain(secret)
})

test('a process that only runs jobs tells of itself too', async () => {
  const worker = await createWorkerApp()
  const ask = (url: string) => worker.inject({ url, headers: { authorization: `Bearer ${token}`, host: '10.0.0.7' } })
  const answers = await Promise.all(['/metrics', '/health/ready', '/health/live'].map(ask))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(answers[0]?.body).toContain('sash_jobs_waiting{queue="mail.send"}')
  await worker.close()
})

test('a server is ready while its parts are, and until it is to stop', async () => {
  const ask = (url: string) => server.call('GET', url, { headers: { host: '10.0.0.7' } })
  const ready = await ask('/health/ready')
  const checks = { database: 'ok', migrations: 'ok', storage: 'ok', running: 'ok' }
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready', checks }])
  setDraining(true)
  const draining = await ask('/health/ready')
  expect([draining.statusCode, draining.json()]).toEqual([
    503,
    { status: 'not-ready', checks: { ...checks, running: 'failed' } },
  ])
  expect((await ask('/health/live')).json()).toEqual({ status: 'live' })
})

test('without a token in the configuration there are no measures', async () => {
  await server.stop()
  server = await startTestServer()
  expect((await server.call('GET', '/metrics')).statusCode).toBe(404)
  expect((await server.call('GET', '/metrics', { token })).statusCode).toBe(404)
})

test('a server is not ready with a migration missing or a storage that does not answer', async () => {
  const { db, blobs } = context()
  const checks = async () => (await server.call('GET', '/health/ready')).json<{ checks: object }>().checks
  await sql`update schema_migrations set name = '0001-other' where name = (select max(name) from schema_migrations)`.execute(
    db,
  )
  blobs.has = () => Promise.reject(new Error('away'))
  expect(await checks()).toMatchObject({ database: 'ok', migrations: 'failed', storage: 'failed' })
  expect((await server.call('GET', '/health/live')).statusCode).toBe(200)
})
