import { readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { clearJobs } from '#infra/jobs/clear-jobs.ts'
import { sweeps } from '../../app.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { createRandom } from '../fuzz/random.ts'
import { openStage } from '../fuzz/stage.ts'
import { type GivenPerson, givenPerson, newEmail } from '../given.ts'
import { sweepNow } from '../sweep-now.ts'
import { askDoctor } from './ask-doctor.ts'
import { visitEndpoints } from './campaign.ts'
import { findDangling } from './find-dangling.ts'
import { type Counts, countRows, findExcess, findGrowth, findUntouched } from './find-excess.ts'
import { findWrongVerdicts } from './find-wrong-verdicts.ts'
import { live } from './habits.ts'
import { measureSizes, type Size, vacuumAll } from './measure-sizes.ts'
import { moveClock } from './moved-clock.ts'
import { openHouse, signIn, type Town } from './town.ts'

// `npm run years` says how many; every run of the tests lives less than a quarter of one.
const years = Number(process.env.SASH_YEARS ?? 0)
const days = years > 0 ? Math.round(years * 365) : 75
/** Something is done, and everything swept, on one day of so many. */
const stepDays = Number(process.env.SASH_YEARS_STEP ?? 5)
const visitDays = years > 0 ? 60 : 36
/** So many visits take everybody everywhere. */
const visits = years > 0 ? 6 : 16
const lookDays = 182
const vacuumDays = 30
const dayMs = 86_400_000

const random = createRandom(7)
let database: TestDatabase
let town: Town
let operator: GivenPerson
beforeAll(async () => {
  database = await createTestDatabase()
  const clock = await moveClock(database)
  const stage = await openStage({ database })
  town = { clock, stage, houses: [], learners: [], given: [], day: 0 }
  operator = await givenPerson(stage.server, newEmail('operator'))
  for (let count = 0; count < 3; count++) await openHouse(town)
  for (let count = 0; count < 15; count++) town.learners.push(await givenPerson(stage.server, newEmail('learner')))
})
afterAll(async () => {
  await town.stage.stop()
  await town.clock.stop()
})

/** As three processes do it that take turns. */
const sweepAll = async (): Promise<void> => {
  const waiting = [...sweeps]
  const work = async () => {
    for (let sweep = waiting.shift(); sweep; sweep = waiting.shift()) await sweepNow(sweep)
  }
  await Promise.all([work(), work(), work()])
  await context().queue.drain()
  await clearJobs(context().db)
}

const isPast = (everyDays: number): boolean =>
  Math.floor(town.day / everyDays) > Math.floor((town.day - stepDays) / everyDays)

test(
  'what people and programs do day by day leaves no more in any table than its bound says',
  async () => {
    const faults: string[] = []
    const looks: { day: number; counts: Counts }[] = []
    let visit = 0
    while (town.day < days) {
      const before = town.day
      town.day += stepDays
      await town.clock.reach(town.day * dayMs)
      faults.push(...(await live(town, random, before)))
      if (isPast(visitDays)) {
        operator = await signIn(town, operator)
        faults.push(...(await visitEndpoints(town, operator, visit++ % visits, visits)))
      }
      await sweepAll()
      if (isPast(vacuumDays)) await vacuumAll(context().db)
      if (isPast(lookDays) || town.day >= days) {
        faults.push(...(await findExcess(context().db)).map((line) => `day ${town.day}: ${line}`))
        looks.push({ day: town.day, counts: await countRows(context().db) })
      }
    }
    const [first, second] = [looks.find(({ day }) => day > days / 2 - lookDays), looks.at(-1)]
    if (years >= 2 && first && second) faults.push(...findGrowth(first.counts, second.counts))
    if (years > 0) process.stdout.write(`${tellRows(looks)}\n`)
    expect([...faults, ...(await findDangling(context().db))]).toEqual([])
  },
  years > 0 ? 7_200_000 : 240_000,
)

test('what ought to be gone, and what leads nowhere, is found', async () => {
  const { db } = context()
  const [entry] = await db.selectFrom('import_locations').select('account_id').limit(1).execute()
  await db
    .insertInto('cooldowns')
    .values({ key_hash: Buffer.alloc(32), until: new Date(0) })
    .execute()
  await db
    .insertInto('import_locations')
    .values({ import_id: 'nothing', account_id: entry?.account_id ?? '' })
    .execute()
  const [excess, ...others] = await findExcess(db)
  expect([excess, others]).toEqual([expect.stringMatching(/^cooldowns: 1 rows ought to be gone/), []])
  expect(await findDangling(db)).toEqual(['import_locations.import_id: 1 rows lead to none of imported_badges'])
  const counts = await countRows(db)
  expect(findGrowth({ ...counts, cooldowns: 0 }, { ...counts, cooldowns: 99, awards: 9999 })).toEqual([
    'cooldowns: 0 rows, and 99 later',
  ])
})

/** Tables that the drill does not write into, with why. */
const untouched: Readonly<Record<string, string>> = {
  audit_head: 'its row comes with the database',
  kept_subkeys: 'only where the master key was changed',
  last_backup: 'comes after it',
  master_key: 'noted by the start of a real server',
  moved_rows: 'of servers that are given up',
  old_addresses: 'of servers that are given up',
  organisation_visits: 'needs a provider that signs; its sweep has a test of its own',
  site_theme: 'its row comes with the database',
}

test('every table was written to, so that its bound was tried', async () => {
  // In the short time of every run not all endpoints have their turn.
  if (years > 0) expect(await findUntouched(context().db)).toEqual(Object.keys(untouched))
})

test('every file has its row, and every row its file', async () => {
  const { db, config } = context()
  const folder = path.join(config.dataDir, 'blobs')
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const rows = await db.selectFrom('blobs').select('blob_key').execute()
  const keys = files.map(({ name, parentPath }) => path.basename(parentPath) + name)
  expect(keys.sort()).toEqual(rows.map(({ blob_key }) => blob_key).sort())
})

test('what was signed under keys that have changed since is what it was, ended or revoked', async () => {
  expect(town.given.length).toBeGreaterThan(days / stepDays / 3)
  expect(new Set(town.given.map(({ isRevoked }) => isRevoked)).size).toBe(2)
  expect(await findWrongVerdicts(town)).toEqual([])
})

test('no table is much larger than a new one with the same rows', async () => {
  await vacuumAll(context().db)
  const sizes = await measureSizes(context().db)
  if (years > 0) process.stdout.write(`${tellSizes(sizes)}\n`)
  const isLarge = ({ bytes, freshBytes }: Size) => bytes > 3 * freshBytes + 256 * 1024
  expect(sizes.filter(isLarge)).toEqual([])
})

test('the doctor finds all well', async () => {
  await sweepAll()
  expect(await askDoctor(town.stage.server, database)).toEqual([])
})

const kilobytes = (bytes: number): number => Math.ceil(bytes / 1024)

const tellSizes = (sizes: readonly Size[]): string =>
  [
    'kB | of a new table',
    ...sizes.map(({ table, bytes, freshBytes }) => [table, kilobytes(bytes), kilobytes(freshBytes)].join(' | ')),
  ].join('\n')

const tellRows = (looks: readonly { day: number; counts: Counts }[]): string => {
  const names = Object.keys(looks[0]?.counts ?? {}) as (keyof Counts)[]
  const lines = names.map((name) => [name, ...looks.map(({ counts }) => counts[name])].join(' | '))
  return [`rows on day | ${looks.map(({ day }) => day).join(' | ')}`, ...lines.sort()].join('\n')
}
