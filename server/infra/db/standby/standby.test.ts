import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf, createEmptyDatabase } from '#testing/database.ts'
import { type Followed, startFollowed } from '#testing/standby/start-followed.ts'
import type { Db } from '../connections/connect.ts'
import { history } from './history.ts'
import type { ReadDb } from './read-db.ts'
import { currentReading, openStandby, type Standby } from './standby.ts'

let followed: Followed
let primary: Db
const open: Standby[] = []
beforeAll(async () => {
  followed = await startFollowed()
  primary = followed.database.db
  await followed.catchUp()
}, 60_000)
afterAll(async () => {
  for (const standby of open) await standby.close()
  await followed.database.drop()
  await followed.stop()
})

const openTo = (url: string, of = primary): Standby => {
  const standby = openStandby({ url }, of)
  open.push(standby)
  return standby
}
const here = (): ReadDb => {
  const reading = currentReading()
  if (!reading) throw new Error('Nothing is read from a standby.')
  return reading
}
const one = async () => (await sql<{ one: number }>`select 1 as one`.execute(here())).rows
const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const began = performance.now()
  return [await work(), performance.now() - began]
}

test('a standby is read as it is at one moment, in the history of its primary, by whoever may read', async () => {
  await sql`create role reader login`.execute(primary)
  await followed.catchUp()
  const standby = openTo(addressOf({ ...followed.standby, user: 'reader' }))
  const told = await standby.read(async () => {
    const of = async (db: ReadDb) => (await sql<{ of: string }>`select ${history()} as of`.execute(db)).rows
    const { rows } = await sql`show transaction_isolation`.execute(here())
    return { rows, own: await of(here()), primary: await of(primary) }
  })
  expect(told).toEqual({
    thing: { rows: [{ transaction_isolation: 'repeatable read' }], own: [{ of: '1' }], primary: [{ of: '1' }] },
  })
  expect(await standby.look()).toEqual({ answers: expect.objectContaining({ behindBytes: expect.any(Number) }) })
})

test('its connections write nothing, wherever they lead', async () => {
  const standby = openTo(addressOf(followed.standby))
  const told = await standby.read(async () => (await sql`show default_transaction_read_only`.execute(here())).rows)
  expect(told).toEqual({ thing: [{ default_transaction_read_only: 'on' }] })
  expect(await standby.read(async () => void (await sql`create table scrap ()`.execute(here())))).toBeUndefined()
})

test('what is no standby, or that of another database, is asked for nothing', async () => {
  const other = await createEmptyDatabase()
  try {
    const wrong = [openTo(addressOf(followed.database.connection)), openTo(addressOf(followed.standby), other.db)]
    let asked = 0
    for (const standby of wrong) expect(await standby.read(async () => asked++)).toBeUndefined()
    expect(asked).toBe(0)
    expect(await wrong[0]?.look()).toEqual({})
  } finally {
    await other.drop()
  }
})

test('who does not answer is waited for once, half a second, and then left alone for a while', async () => {
  const silent = createServer(() => undefined)
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  try {
    const { port } = silent.address() as AddressInfo
    const standby = openTo(`postgres://sash@127.0.0.1:${port}/sash`)
    const [first, waited] = await timed(() => standby.read(one))
    expect([first, waited > 300, waited < 3000]).toEqual([undefined, true, true])
    const [next, waitedThen] = await timed(() => standby.read(one))
    expect([next, waitedThen < 200]).toEqual([undefined, true])
  } finally {
    silent.close()
  }
})

test('a statement that takes long is given up after a second', async () => {
  const standby = openTo(addressOf(followed.standby))
  const [found, waited] = await timed(() => standby.read(async () => sql`select pg_sleep(20)`.execute(here())))
  expect([found, waited < 5000]).toEqual([undefined, true])
})

test('nobody waits for a connection: what finds all of them busy goes to the primary', async () => {
  const standby = openTo(addressOf(followed.standby))
  let finish: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    finish = resolve
  })
  let begun = 0
  const busy = [1, 2, 3, 4, 5].map(() =>
    standby.read(async () => {
      begun++
      await held
      return one()
    }),
  )
  await expect.poll(() => begun, { timeout: 10_000 }).toBe(5)
  expect(await standby.read(one)).toBeUndefined()
  finish()
  expect((await Promise.all(busy)).filter((done) => done === undefined)).toEqual([])
  expect(await standby.read(one)).toEqual({ thing: [{ one: 1 }] })
})

test('what work has begun and not waited for reads from the primary once it has ended', async () => {
  const standby = openTo(addressOf(followed.standby))
  let later: Promise<ReadDb | undefined> | undefined
  let finish: () => void = () => undefined
  const ended = new Promise<void>((resolve) => {
    finish = resolve
  })
  await standby.read(async () => {
    expect(currentReading()).toBeDefined()
    later = ended.then(() => currentReading())
  })
  finish()
  expect(await later).toBeUndefined()
})

test('one that has taken over is asked no more, though the connection was there before', async () => {
  const standby = openTo(addressOf(followed.standby))
  expect(await standby.read(one)).toEqual({ thing: [{ one: 1 }] })
  await followed.ask('select pg_promote(true, 30)')
  const [told] = await followed.ask(`select left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as history`)
  expect(told).toEqual({ history: '00000002' })
  expect(await standby.read(one)).toBeUndefined()
})
