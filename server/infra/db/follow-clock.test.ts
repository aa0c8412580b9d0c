import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { now } from '../clock.ts'
import { followClock } from './follow-clock.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => database.drop())

const hour = 3_600_000
const machine = Date.now
const setMachine = (ahead: number) => vi.spyOn(Date, 'now').mockImplementation(() => machine() + ahead)
const aheadOfDatabase = async (): Promise<number> => {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(database.db)
  return now().getTime() - (rows[0]?.at.getTime() ?? 0)
}

test('the time is that of the database, also when the clock of the machine is wrong or is set meanwhile', async () => {
  setMachine(-hour)
  const stop = await followClock(database.db)
  expect(Math.abs(await aheadOfDatabase())).toBeLessThan(1000)
  setMachine(hour)
  expect(Math.abs(await aheadOfDatabase())).toBeLessThan(1000)
  stop()
  expect(await aheadOfDatabase()).toBeGreaterThan(hour - 1000)
})
