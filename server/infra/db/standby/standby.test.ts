import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { addressOf, createEmptyDatabase, createTestDatabase } from '#testing/database.ts'
import { type Followed, startFollowed } from '#testing/standby/start-followed.ts'
import { writeMetrics } from '../../metrics/registry.ts'
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
afterEach(() => {
  vi.restoreAllMocks()
})
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
const historyOf = async (db: ReadDb) => (await sql<{ of: string }>`select ${history()} as of`.execute(db)).rows[0]?.of
const count = async (result: string): Promise<number> => {
  const [, found = '0'] =
    new RegExp(`sash_standby_reads_total\\{result="${result}"\\} (\\d+)`).exec(await writeMetrics()) ?? []
  return Number(found)
}
const timed = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
  const began = performance.now()
  return [await work(), performance.now() - began]
}

test('a standby is read as it is at one moment, in the history of its primary, by whoever may read', async () => {
  await sql`create role reader login`.execute(primary)
  await sql`grant select on schema_migrations to reader`.execute(primary)
  await followed.catchUp()
  const standby = openTo(addressOf({ ...followed.standby, user: 'reader' }))
  const told = await standby.read(async () => {
    const { rows } = await sql`show transaction_isolation`.execute(here())
    return { rows, own: await historyOf(here()) }
  })
  expect(told).toEqual({
    thing: { rows: [{ transaction_isolation: 'repeatable read' }], own: await historyOf(primary) },
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

test('another cluster has another history, and so has a standby that has not heard of a migration', async () => {
  const other = await createTestDatabase()
  try {
    expect(await historyOf(other.db)).not.toBe(await historyOf(primary))
  } finally {
    await other.drop()
  }
  const standby = openTo(addressOf(followed.standby))
  const [name, before] = ['9999-another', await historyOf(primary)]
  await followed.lag()
  await sql`insert into schema_migrations (name, sha256) values (${name}, '')`.execute(primary)
  expect(await standby.read(() => historyOf(here()))).toEqual({ thing: before })
  expect(await historyOf(primary)).not.toBe(before)
  await followed.catchUp()
  expect(await standby.read(() => historyOf(here()))).toEqual({ thing: await historyOf(primary) })
})

test('what takes long by itself, or fails by itself, says nothing of the standby', async () => {
  const standby = openTo(addressOf(followed.standby))
  const slow = await standby.read(async () => {
    const found = await one()
    await sleep(2200)
    return found
  })
  expect(slow).toEqual({ thing: [{ one: 1 }] })
  const failing = async () => Promise.reject(new Error('It cannot be written.'))
  expect(await standby.read(failing)).toBeUndefined()
  const late = async () => {
    await sleep(2200)
    return one()
  }
  expect(await standby.read(late)).toBeUndefined()
  expect(await standby.read(one)).toEqual({ thing: [{ one: 1 }] })
})

test('a statement that failed is not forgotten, though the work goes on without it', async () => {
  const standby = openTo(addressOf(followed.standby))
  const careless = async () => {
    await sql`select 1 / 0`.execute(here()).catch(() => undefined)
    return 'nothing'
  }
  expect(await standby.read(careless)).toBeUndefined()
})

test('after it failed it rests, until the one that tries again was answered to the end', async () => {
  const standby = openTo(addressOf(followed.standby))
  const broken = () => sql`select 1 / 0`.execute(here())
  const rested = await count('resting')
  expect(await standby.read(broken)).toBeUndefined()
  expect(await standby.look()).toEqual({ answers: expect.anything() })
  expect(await standby.read(one)).toBeUndefined()
  const late = performance.now() + 5001
  vi.spyOn(performance, 'now').mockReturnValue(late)
  let others: unknown = 'nobody'
  const trying = await standby.read(async () => {
    others = await standby.read(one)
    return one()
  })
  expect([others, trying]).toEqual([undefined, { thing: [{ one: 1 }] }])
  expect(await standby.read(one)).toEqual({ thing: [{ one: 1 }] })
  expect((await count('resting')) - rested).toBe(2)
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
  const full = await count('full')
  expect(await standby.read(one)).toBeUndefined()
  expect(await count('full')).toBe(full + 1)
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
