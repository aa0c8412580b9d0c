import { afterAll, beforeAll, expect, test } from 'vitest'
import { context, db } from '#infra/context.ts'
import { watchQueries } from '#infra/db/connections/watch-queries.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { jobs, sweeps } from './app.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** The statements that some work sends, as it sends them. */
async function statementsOf(work: () => Promise<void>): Promise<string[]> {
  const seen: string[] = []
  const warn = ({ statement }: { statement: string }) => void seen.push(statement)
  watchQueries({ log: Object.assign(Object.create(context().log), { warn }), slowMilliseconds: 1e-9 })
  await work()
  watchQueries({ log: context().log, slowMilliseconds: 0 })
  return seen
}

// PostgreSQL plans it in memory while that fits, and else looks through the whole of the other table once more for each row.
const antiJoin = /\bnot in \(\s*select\b/i

test('no sweep looks through another table again for each row, however many there are', async () => {
  const statements = await statementsOf(async () => {
    for (const sweep of sweeps) await sweep(db())
  })
  expect(new Set(statements).size).toBeGreaterThan(40)
  expect(statements.filter((statement) => antiJoin.test(statement))).toEqual([])
  const seen = await statementsOf(async () => {
    await db()
      .selectFrom('setup')
      .selectAll()
      .where('account_id', 'not in', db().selectFrom('accounts').select('account_id'))
      .execute()
  })
  expect(seen.filter((statement) => antiJoin.test(statement))).toHaveLength(1)
})

test('a sweep that fails lets the others have their turn, and is told of', async () => {
  const done: string[] = []
  const own = [...sweeps]
  sweeps.splice(
    0,
    sweeps.length,
    async () => Promise.reject(new Error('broken')),
    async () => void done.push('next'),
  )
  const job = { id: '', name: 'sweep', attempt: 1, isLast: false, signal: AbortSignal.timeout(60_000) }
  await expect(jobs.sweep?.({}, job)).rejects.toThrow('1 of 2 sweeps failed')
  sweeps.splice(0, sweeps.length, ...own)
  expect(done).toEqual(['next'])
})
