import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ListedSweep, sweepNames } from '#contracts/operator/operator-sweeps.ts'
import { context } from '#infra/context.ts'
import { takeSweep } from '#infra/sweeps/lease.ts'
import { portions } from '#infra/sweeps/sweep.ts'
import { runSweep } from '#testing/given/given-batch.ts'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { sweepNow } from '#testing/sweep-now.ts'

const token = 'w'.repeat(40)
let server: TestServer
let operator: GivenPerson
beforeAll(async () => {
  server = await startTestServer({ env: { SASH_METRICS_TOKEN: token } })
  operator = await givenPerson(server)
  await runSweep()
})
afterAll(() => server.stop())

const list = async () => (await operator.call('GET', '/v3/operator/sweeps')).json<ListedSweep[]>()

test('each sweep says when it ended, and what it is at', async () => {
  const all = await list()
  expect(all.map(({ name }) => name)).toEqual([...sweepNames].sort())
  expect(
    all.filter(({ state, ended_at, error }) => state === 'ended' && ended_at !== null && error === null),
  ).toHaveLength(sweepNames.length)
  const fail = portions(async () => {
    throw new Error('GET http://localhost:8000/share/hidden broke for sash_at_0123456789')
  })
  await expect(sweepNow({ name: 'wallets', steps: [fail] })).rejects.toThrow('broke')
  await takeSweep(context().db, 'files')
  const stateOf = async (name: string) => (await list()).find((one) => one.name === name)
  expect(await stateOf('wallets')).toMatchObject({
    state: 'failed',
    turns: 1,
    error: 'GET http://localhost:8000/… broke for sash_…',
  })
  expect(await stateOf('files')).toMatchObject({ state: 'running', ended_at: expect.any(String) })
})

test('the measures say the same', async () => {
  const { body } = await server.call('GET', '/metrics', { token })
  expect(body).toMatch(/^sash_sweep_failed\{sweep="wallets"\} 1$/m)
  expect(body).toMatch(/^sash_sweep_failed\{sweep="mails"\} 0$/m)
  expect(body).toMatch(/^sash_sweep_age_seconds\{sweep="mails"\} \d/m)
})

test('to everybody but operators there is nothing', async () => {
  const stranger = await givenPerson(server)
  expect((await stranger.call('GET', '/v3/operator/sweeps')).statusCode).toBe(404)
})
