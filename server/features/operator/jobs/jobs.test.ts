import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { JobKind, ListedJob } from '#contracts/operator/operator-jobs.ts'
import { inSeconds } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { transaction } from '#infra/db/transaction.ts'
import { givenDeadJob } from '#testing/given/given-dead-job.ts'
import { type GivenPerson, givenBadgeClass, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const home = '/v3/operator/jobs'

let server: TestServer
let operator: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  operator = await givenPerson(server)
})
beforeEach(async () => {
  await context().queue.drain()
  await sql`delete from jobs.job`.execute(context().db)
})
afterAll(async () => await server.stop())

const list = async (query = '') => {
  const answer = await operator.call('GET', `${home}${query}`)
  return { jobs: answer.json<ListedJob[]>(), next: /<([^>]+)>/.exec(String(answer.headers.link ?? ''))?.[1] }
}
const countOf = async (kind: string) =>
  (await operator.call('GET', `${home}/kinds`)).json<JobKind[]>().find((row) => row.kind === kind)
const retry = (kind: string, id?: string, by = operator) => by.call('POST', `${home}/retry`, { body: { kind, id } })
const drop = (kind: string, id: string, by = operator) => by.call('DELETE', `${home}/${kind}/${id}`)
const countCopies = async () =>
  Number(
    (await sql<{ n: string }>`select count(*) as n from jobs.job where name = 'dead'`.execute(context().db)).rows[0]?.n,
  )

test('jobs are counted by kind and listed with what they are about, without what they carry', async () => {
  const dead = await givenDeadJob(
    { mailId: 'the-mail', token: 'sash_at_0123456789', webhookId: 'https://not.an/id' },
    'GET http://localhost:8000/share/hidden broke for sash_at_0123456789',
  )
  await transaction(context().db, async (tx) => {
    await context().queue.enqueue(tx, 'mail.send', { mailId: 'later' }, { startAfter: 3600 })
  })
  expect(await countOf('mail.send')).toMatchObject({ waiting: 1, running: 0, paused: 0, dead: 1, late: 0 })
  expect(await countOf('dead')).toBeUndefined()
  const first = await list('?kind=mail.send&num=1')
  const second = await list(new URL(first.next ?? '').search)
  expect([...first.jobs, ...second.jobs]).toMatchObject([
    { state: 'waiting', about: { mailId: 'later' }, tries: 0, error: null },
    { id: dead, state: 'dead', tries: 21, about: { mailId: 'the-mail' } },
  ])
  expect(second.jobs[0]).toMatchObject({
    about: { mailId: 'the-mail' },
    error: 'GET http://localhost:8000/… broke for sash_…',
  })
  expect(JSON.stringify(second.jobs)).not.toMatch(/0123456789|not\.an/)
  expect((await list('?state=dead')).jobs.map(({ id }) => id)).toEqual([dead])
  expect((await list('?state=running')).jobs).toEqual([])
})

test('a batch of awards says how far it is', async () => {
  const badge = await givenBadgeClass(operator, await givenIssuer(operator))
  const [issuer, , badgeId] = badge.split('/').slice(-3)
  const awards = [{ recipient_identifier: 'kim@example.org', recipient_type: 'email' }]
  const url = `/v3/issuers/${issuer}/badges/${badgeId}/award-batches`
  const batch = (await operator.call('POST', url, { body: { awards, start_at: inSeconds(3600).toISOString() } })).json<{
    id: string
  }>()
  const found = (await list('?kind=awards.batch')).jobs
  expect(found).toMatchObject([{ about: { batchId: batch.id }, progress: { done: 0, total: 1 } }])
})

test('what was given up runs again, one or all of a kind, and its copy goes', async () => {
  const ids = [await givenDeadJob(), await givenDeadJob(), await givenDeadJob()]
  expect((await retry('mail.send', ids[1])).json()).toEqual({ retried: 1 })
  expect(await countOf('mail.send')).toMatchObject({ dead: 2 })
  await context().queue.drain()
  const pausing = await givenDeadJob()
  await sql`update jobs.job set state = 'retry', completed_on = null, start_after = now() + interval '1 hour'
    where name = 'mail.send' and id = ${pausing}::uuid`.execute(context().db)
  expect(await countOf('mail.send')).toMatchObject({ dead: 2, paused: 1 })
  expect((await retry('mail.send', pausing)).json()).toEqual({ retried: 1 })
  expect((await retry('mail.send')).json()).toEqual({ retried: 2 })
  // That of the one that pauses, which never was given up.
  expect(await countCopies()).toBe(1)
  await context().queue.drain()
  expect(await countOf('mail.send')).toMatchObject({ dead: 0, paused: 0 })
  expect((await retry('mail.send')).json()).toEqual({ retried: 0 })
  expect((await retry('mail.send', ids[1])).statusCode).toBe(404)
  const log = (await operator.call('GET', '/v3/operator/audit?verb=job.retried')).json()
  expect(log).toMatchObject([
    { subject_id: 'mail.send', detail: { name: 'mail.send', jobs: 2 } },
    { subject_id: pausing },
    { subject_id: ids[1] },
  ])
})

test('what was given up is forgotten with its copy, also where only the copy is left, and nothing else is', async () => {
  const [dead, old] = [await givenDeadJob(), await givenDeadJob()]
  await sql`delete from jobs.job where name = 'mail.send' and id = ${old}::uuid`.execute(context().db)
  await transaction(context().db, (tx) =>
    context().queue.enqueue(tx, 'mail.send', { mailId: 'x' }, { startAfter: 3600 }),
  )
  const [waiting] = (await list('?state=waiting')).jobs
  expect(await countOf('dead')).toMatchObject({ dead: 1 })
  const [copy] = (await list('?kind=dead')).jobs
  expect(copy).toMatchObject({ state: 'dead', kind: 'dead' })
  expect((await retry('dead')).json()).toEqual({ retried: 0 })
  expect((await drop('mail.send', dead)).statusCode).toBe(204)
  expect((await drop('dead', copy?.id ?? '')).statusCode).toBe(204)
  expect(await countCopies()).toBe(0)
  for (const id of [dead, waiting?.id ?? '', 'nothing']) expect((await drop('mail.send', id)).statusCode).toBe(404)
  expect((await operator.call('GET', '/v3/operator/audit?verb=job.dropped')).json()).toHaveLength(2)
})

test('to everybody but operators there is nothing', async () => {
  const stranger = await givenPerson(server)
  const id = await givenDeadJob()
  expect((await stranger.call('GET', home)).statusCode).toBe(404)
  expect((await stranger.call('GET', `${home}/kinds`)).statusCode).toBe(404)
  expect((await retry('mail.send', id, stranger)).statusCode).toBe(404)
  expect((await drop('mail.send', id, stranger)).statusCode).toBe(404)
})
