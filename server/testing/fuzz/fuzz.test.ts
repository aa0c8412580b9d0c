import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contracts/endpoint.ts'
import { endpointNames } from '#contracts/endpoints.ts'
import { dumpRows } from '../dump-rows.ts'
import { type GivenPerson, givenPerson, goodPassword } from '../given.ts'
import { type Call, isDone, sendCall } from './call.ts'
import { createTally } from './create-tally.ts'
import { listFailedJobs } from './list-failed-jobs.ts'
import { fitsDefault, makeCall, makeWild } from './make-call.ts'
import { asRole, mutate } from './mutate.ts'
import { createRandom } from './random.ts'
import { recipes } from './recipes/index.ts'
import { openStage, type Stage } from './stage.ts'
import { watchSecrets } from './watch-secrets.ts'
import { createWorld, forgetSwitched, forgetThrottles, type Role, roles, type World } from './world.ts'

// SASH_FUZZ_ROUNDS=20 is what takes minutes and proves the most; a fault comes again with the seed that it was told with.
const rounds = Number(process.env.SASH_FUZZ_ROUNDS ?? 1)
// The single round of every run sends the same each time, so that nobody is stopped by what somebody else broke.
const seed = Number(process.env.SASH_FUZZ_SEED ?? (rounds === 1 ? 7 : Date.now() % 1_000_000))
const random = createRandom(seed)
const tally = createTally()

const lines: string[] = []
let secrets: ReturnType<typeof watchSecrets>
let stage: Stage
let operator: GivenPerson
let world: World
beforeAll(async () => {
  stage = await openStage({ write: (line) => void lines.push(line) })
  secrets = watchSecrets(stage.server)
  operator = await givenPerson(stage.server)
  world = await createWorld(stage, operator)
})
afterAll(() => stage.stop())

/** Over the rounds each endpoint has its turn with each role. */
const roleAt = (turn: number): Role => roles[turn % roles.length] ?? 'anonymous'

const send = async (name: string, endpoint: Endpoint, kind: string, call: Call): Promise<void> => {
  try {
    const { statusCode, body } = await sendCall(stage.server, world, endpoint, call)
    tally.count({ name, by: call.by, kind, status: statusCode, isDone: isDone(endpoint, statusCode), call, body })
  } catch (error) {
    tally.blame({ name, kind, call, text: String(error) })
  }
}

const visit = async (name: string, endpoint: Endpoint, role: Role): Promise<void> => {
  await forgetThrottles()
  await forgetSwitched()
  const call = await makeCall(endpoint, recipes[name], world).catch((error: unknown) => {
    tally.blame({ name, kind: 'recipe', call: undefined, text: String(error) })
  })
  if (!call) return
  await send(name, endpoint, 'recipe', call)
  await send(name, endpoint, 'schema', makeWild(endpoint, call, random))
  const byRole = asRole(name, call, world, role)
  if (byRole) await send(name, endpoint, 'role', byRole)
  for (let count = 0; count < 2; count++) {
    const { name: kind, call: changed, times } = mutate(name, call, world, random)
    await Promise.all(Array.from({ length: times }, () => send(name, endpoint, kind, changed)))
  }
}

test('every endpoint has a recipe, or needs none', () => {
  const without = [...endpointNames].filter(([endpoint, name]) => !(name in recipes) && !fitsDefault(endpoint, world))
  expect(without.map(([, name]) => name)).toEqual([])
  const names = new Set(endpointNames.values())
  expect(Object.keys(recipes).filter((name) => !names.has(name))).toEqual([])
})

test(
  'whatever any endpoint is sent by anybody, it answers as its document tells, and never that it failed itself',
  async () => {
    for (let round = 0; round < rounds; round++) {
      if (round > 0) world = await createWorld(stage, operator)
      let turn = round
      for (const [endpoint, name] of endpointNames) await visit(name, endpoint, roleAt(turn++))
    }
    const names = [...endpointNames.values()]
    process.stdout.write(`${tally.report(names, seed)}\n`)
    const wrong = { faults: tally.faults(), undone: tally.undone(), jobs: await listFailedJobs() }
    expect(wrong, `SASH_FUZZ_SEED=${seed}`).toEqual({ faults: [], undone: [], jobs: [] })
    if (rounds < 20) return
    expect(tally.calls()).toBeGreaterThanOrEqual(10_000)
    expect(tally.least(names).done).toBeGreaterThanOrEqual(20)
    expect(tally.share()).toBeGreaterThanOrEqual(0.2)
  },
  120_000 * rounds,
)

const canary = 'canary4b1d7e9c2f'

test(
  'no password, token or secret stands in the log, whoever sent it and whatever came of it',
  async () => {
    for (const endpoint of endpointNames.keys()) {
      const url = endpoint.path.replace(/:\w+/g, canary)
      const headers = { cookie: `session=${canary}`, 'x-xsrf-token': canary, 'content-type': 'application/json' }
      const broken = endpoint.method === 'GET' ? undefined : `{"password": "${canary}", "token": ${canary}`
      await stage.server.call(endpoint.method, `${url}?access_token=${canary}&code=${canary}`, {
        token: canary,
        headers,
        body: broken,
      })
    }
    const text = lines.join('')
    expect(lines.length).toBeGreaterThan(1000)
    expect(text).toContain('request refused')
    expect(text).not.toContain(canary)
    expect(secrets.count()).toBeGreaterThan(200)
    expect(secrets.listIn(text)).toEqual([])
  },
  120_000 * rounds,
)

// What a sign-in provider is told in the open, such as `state`, may be kept.
const isKeptSecret = /: sash_[a-z]{2}_|secret|recovery_codes/

test(
  'no password, token or secret stands in the database as it is, but for the links of mails that are to leave',
  async () => {
    const dump = await dumpRows()
    expect(dump.get('public.email_addresses')?.includes(operator.email)).toBe(true)
    const found = [...dump].flatMap(([name, text]) => secrets.listIn(text).map((secret) => `${name} ${secret}`))
    expect(
      found.filter((line) => isKeptSecret.test(line) && !/^public\.mails token: sash_(ec|pr|am)_/.test(line)),
    ).toEqual([])
    expect([...dump].filter(([, text]) => text.includes(goodPassword)).map(([name]) => name)).toEqual([])
  },
  120_000 * rounds,
)
