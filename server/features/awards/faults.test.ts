import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { type Faults, watchWrites } from '#testing/faults.ts'
import { countStored, givenBatch, newRows } from '#testing/given/given-batch.ts'
import { type GivenPerson, givenAward, givenBadgeClass, givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { counterSlots } from './add-to-count.ts'

let server: TestServer
let owner: GivenPerson
let earner: GivenPerson
let issuer: string
let badge: string
let faults: Faults
beforeAll(async () => {
  server = await startTestServer()
  owner = await givenPerson(server)
  earner = await givenPerson(server)
  issuer = await givenIssuer(owner)
  badge = await givenBadgeClass(owner, issuer)
  // One of these is drawn for each award; all there, every award writes the same.
  const [issuer_id = '', badge_id = ''] = [issuer, badge].map((address) => address.split('/').at(-1) ?? '')
  const counters = Array.from({ length: counterSlots }, (_, slot) => ({ issuer_id, badge_id, slot, recipients: 0 }))
  await context().db.insertInto('badge_counters').values(counters).execute()
  await context().queue.drain()
  faults = await watchWrites()
})
afterAll(async () => {
  await server.stop()
})

type Answer = Awaited<ReturnType<GivenPerson['call']>>

const refusesPlainly = (answer: Answer): void => {
  expect(answer.statusCode).toBe(500)
  expect(answer.body).not.toContain('on purpose')
}

/** Lets each write of the action fail in turn; `prepare` gives an action that has not been done yet. */
const failEach = async (including: string, prepare: () => Promise<() => Promise<Answer>>) => {
  const sample = await prepare()
  await context().queue.drain()
  const writes = await faults.listWrites(including, sample)
  for (const write of writes) {
    const { name } = write
    const work = await prepare()
    await context().queue.drain()
    const before = await faults.readAll()
    await faults.failAt(write, async () => refusesPlainly(await work()))
    expect([name, await faults.readAll()]).toEqual([name, before])
    const again = await work()
    expect([name, again.statusCode]).toEqual([name, expect.toSatisfy((status: number) => status < 300)])
    await context().queue.drain()
  }
  return [...new Set(writes.map(({ name }) => name))].sort()
}

const awardsOf = async (email: string): Promise<string[]> => {
  const list = await owner.call('GET', `${badge}/assertions?recipient=${encodeURIComponent(email)}`)
  return list.json<{ slug: string }[]>().map(({ slug }) => slug)
}

test('whichever write of an award fails, nothing of it is there, and the next call awards once', async () => {
  const before = await countStored(issuer)
  let actions = 0
  const names = await failEach('insert public.awards', async () => {
    const recipient_identifier = earner.email
    actions++
    return () =>
      owner.call('POST', `${badge}/assertions`, { body: { recipient_identifier, create_notification: true } })
  })
  expect(names).toEqual(expect.arrayContaining(['insert public.awards', 'insert public.mails', 'insert jobs.job']))
  expect(names).toEqual(expect.arrayContaining(['insert public.status_entries', 'insert public.backpack_entries']))
  const made = Object.entries(await countStored(issuer)).map(([table, count]) => [table, count - (before[table] ?? 0)])
  expect(Object.fromEntries(made)).toMatchObject({
    awards: actions,
    award_locations: actions,
    recipient_awards: actions,
    status_entries: actions,
    backpack_entries: actions,
    mails: actions,
  })
  expect(await awardsOf(earner.email)).toHaveLength(actions)
})

test('whichever write of the first award to an address fails, it is as unknown as before', async () => {
  const names = await failEach('insert public.awards', async () => {
    const body = { recipient_identifier: newEmail('stranger') }
    return () => owner.call('POST', `${badge}/assertions`, { body })
  })
  expect(names).toContain('insert public.mails')
})

test('whichever write of a revocation fails, the award stays, and the next call revokes it', async () => {
  const names = await failEach('update public.awards', async () => {
    const award = await givenAward(owner, badge, newEmail())
    const body = { revocation_reason: 'Made in error' }
    return () => owner.call('DELETE', `${badge}/assertions/${award}`, { body })
  })
  expect(names).toEqual(expect.arrayContaining(['update public.awards', 'update public.status_entries']))
})

test('whichever write of a correction fails, the award says what it said', async () => {
  const names = await failEach('update public.awards', async () => {
    const award = await givenAward(owner, badge, newEmail(), { narrative: 'Sailed to Tern Island.' })
    const body = { narrative: 'Sailed to Lindgate.' }
    return () => owner.call('PUT', `${badge}/assertions/${award}`, { body })
  })
  expect(names).toEqual(['insert public.award_versions', 'update public.awards'])
})

const stateOfRow = async (batch: string): Promise<string | undefined> =>
  (await owner.call('GET', `${batch}/rows`)).json<{ state: string }[]>()[0]?.state

const givenHeldBatch = (size: number) =>
  givenBatch(owner, badge, { awards: newRows(size), create_notification: true, hold_minutes: 600 })

test('whichever write of an undoing fails, the batch and its held mails stay as they are', async () => {
  const names = await failEach('update public.award_batches', async () => {
    const batch = await givenHeldBatch(2)
    return () => owner.call('POST', `${batch}/undo`)
  })
  expect(names).toEqual(expect.arrayContaining(['update public.mails', 'insert jobs.job']))
})

test('whichever write of taking awards back fails, they are all there still, and all taken back later', async () => {
  const undo = async () => {
    await owner.call('POST', `${await givenHeldBatch(1)}/undo`)
    await context().queue.drain()
  }
  const writes = await faults.listWrites('update public.awards', undo)
  expect(writes.map(({ name }) => name)).toContain('update public.status_entries')
  // Otherwise the job may run in the background before its write is to fail.
  const { db } = context()
  await sql`create function wait_for_fault() returns trigger language plpgsql
    as 'begin new.start_after := now() + interval ''1 hour''; return new; end'`.execute(db)
  await sql`create trigger wait_for_fault before insert on jobs.job for each row
    when (new.name = 'awards.take-back') execute function wait_for_fault()`.execute(db)
  const takeBack = async (state: string) => {
    await sql`update jobs.job set start_after = now() - interval '1 second'
      where name = 'awards.take-back' and state = ${state}`.execute(db)
    await context().queue.drain()
  }
  for (const write of writes) {
    const { name } = write
    const batch = await givenHeldBatch(1)
    const count = async () => (await owner.call('GET', badge)).json().recipient_count
    const before = await count()
    await owner.call('POST', `${batch}/undo`)
    await faults.failAt(write, () => takeBack('created'))
    const read = async () => [await stateOfRow(batch), await count()]
    expect([name, await read()]).toEqual([name, ['awarded', before]])
    await takeBack('retry')
    expect([name, await read()]).toEqual([name, ['undone', before - 1]])
  }
}, 60_000)
