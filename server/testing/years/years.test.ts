import { afterAll, beforeAll, expect, test } from 'vitest'
import { context } from '#infra/context.ts'
import { clearJobs } from '#infra/jobs/clear-jobs.ts'
import { sweeps } from '../../app.ts'
import { createTestDatabase, type TestDatabase } from '../database.ts'
import { createRandom } from '../fuzz/random.ts'
import { openStage } from '../fuzz/stage.ts'
import { type GivenPerson, givenPerson, newEmail } from '../given.ts'
import { sweepNow } from '../sweep-now.ts'
import { visitEndpoints } from './campaign.ts'
import { findDangling } from './find-dangling.ts'
import { type Counts, countRows, findExcess, findGrowth } from './find-excess.ts'
import { live } from './habits.ts'
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
      await town.clock.pass(stepDays * dayMs)
      await live(town, random, before)
      if (isPast(visitDays)) {
        operator = await signIn(town, operator)
        faults.push(...(await visitEndpoints(town, operator, visit++ % visits, visits)))
      }
      await sweepAll()
      if (isPast(lookDays) || town.day >= days) {
        faults.push(...(await findExcess(context().db)).map((line) => `day ${town.day}: ${line}`))
        looks.push({ day: town.day, counts: await countRows(context().db) })
      }
    }
    const [first, second] = [looks.find(({ day }) => day > days / 2 - lookDays), looks.at(-1)]
    if (years >= 2 && first && second) faults.push(...findGrowth(first.counts, second.counts))
    if (years > 0) process.stdout.write(`${tellRows(looks)}\n`)
    expect(faults).toEqual([])
    expect(await findDangling(context().db)).toEqual([])
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

const tellRows = (looks: readonly { day: number; counts: Counts }[]): string => {
  const names = Object.keys(looks[0]?.counts ?? {}) as (keyof Counts)[]
  const lines = names.map((name) => [name, ...looks.map(({ counts }) => counts[name])].join(' | '))
  return [`rows on day | ${looks.map(({ day }) => day).join(' | ')}`, ...lines.sort()].join('\n')
}
