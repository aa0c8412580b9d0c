import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contracts/endpoint.ts'
import { endpointNames } from '#contracts/endpoints.ts'
import { dumpRows } from '../dump-rows.ts'
import { findStale } from '../examples/find-stale.ts'
import { type GivenPerson, givenPerson, goodPassword } from '../given.ts'
import { makeByDocument } from './by-document.ts'
import { type Call, isDone, sendCall, tokenOf } from './call.ts'
import { createTally } from './create-tally.ts'
import { listFailedJobs } from './list-failed-jobs.ts'
import { fitsDefault, makeCall, makeWild } from './make-call.ts'
import { asRole, mutate } from './mutate.ts'
import { createRandom } from './random.ts'
import { recipes } from './recipes/index.ts'
import { openStage, type Stage } from './stage.ts'
import { keptOfRefused, watchCommits } from './watch-commits.ts'
import { watchSecrets } from './watch-secrets.ts'
import {
  createWorld,
  forgetSwitched,
  forgetThrottles,
  forgetUses,
  type Role,
  roles,
  type World,
  withDirectory,
} from './world.ts'

// `npm run fuzz` says how many rounds, and then each asks as everybody; a fault comes again with the seed that it was told with.
const isWhole = process.env.SASH_FUZZ_ROUNDS !== undefined
const rounds = Number(process.env.SASH_FUZZ_ROUNDS ?? 1)
// The single round of every run sends the same each time, so that nobody is stopped by what somebody else broke.
const seed = Number(process.env.SASH_FUZZ_SEED ?? (rounds === 1 ? 7 : Date.now() % 1_000_000))
const random = createRandom(seed)
const ofDocument = createRandom(seed + 1)
const tally = createTally()

const lines: string[] = []
const commits = watchCommits()
let changes = 0
let secrets: ReturnType<typeof watchSecrets>
let stage: Stage
let operator: GivenPerson
let world: World
beforeAll(async () => {
  stage = await openStage({ log: { write: (line) => void lines.push(line) } })
  secrets = watchSecrets(stage.server)
  operator = await givenPerson(stage.server)
  world = await withDirectory(await createWorld(stage, operator))
})
afterAll(async () => {
  await stage.stop()
  commits.stop()
})

/** Over the rounds each endpoint has its turn with each role. */
const roleAt = (turn: number): Role => roles[turn % roles.length] ?? 'anonymous'

/** Who asks what the document takes. */
const everybody: readonly Role[] = ['anonymous', 'earner', 'operator', 'directory']

const send = async (name: string, endpoint: Endpoint, kind: string, call: Call): Promise<void> => {
  try {
    const { answer, tables } = await commits.watch(() => sendCall(stage.server, world, endpoint, call))
    const { statusCode, body } = answer
    const halves = statusCode < 400 ? [] : tables.filter((table) => !(table in keptOfRefused))
    if (statusCode < 400 && tables.length > 0) changes++
    if (halves.length > 0) tally.blame({ name, kind, call, text: `answers ${statusCode} and changed ${halves}` })
    if (kind === 'recipe' && !isWhole && findStale(name, answer) !== undefined) perhapsStale.push([name, endpoint])
    if (isDone(endpoint, statusCode) && isOpenedWrongly(endpoint, call))
      tally.blame({ name, kind, call, text: `answers ${statusCode} to who may not ask` })
    tally.count({ name, by: call.by, kind, status: statusCode, isDone: isDone(endpoint, statusCode), call, body })
  } catch (error) {
    tally.blame({ name, kind, call, text: String(error) })
  }
}

// An answer has other members too where something else was sent to the same badge before: what a fresh one is answered counts.
const perhapsStale: [name: string, endpoint: Endpoint][] = []
const blameStale = async (): Promise<void> => {
  if (perhapsStale.length > 0) world = await withDirectory(await createWorld(stage, operator))
  for (const [name, endpoint] of perhapsStale) {
    const call = await makeCall(endpoint, recipes[name], world)
    const text = findStale(name, await sendCall(stage.server, world, endpoint, call))
    if (text !== undefined) tally.blame({ name, kind: 'example', call: undefined, text })
  }
}

/** Done without a token where one is needed, or with one that opens something else. */
const isOpenedWrongly = ({ access, path }: Endpoint, call: Call): boolean => {
  if ('authorization' in call.headers) return false
  const token = tokenOf(call, world)
  const isDirectory = token === world.tokens.directory
  if (path.startsWith('/scim/'))
    return token === undefined || Object.values(world.tokens).includes(token) !== isDirectory
  return typeof access === 'object' && (token === undefined || isDirectory)
}

const visit = async (name: string, endpoint: Endpoint, role: Role): Promise<void> => {
  await forgetThrottles()
  await forgetSwitched()
  await forgetUses()
  const call = await makeCall(endpoint, recipes[name], world).catch((error: unknown) => {
    tally.blame({ name, kind: 'recipe', call: undefined, text: String(error) })
  })
  if (!call) return
  await send(name, endpoint, 'recipe', call)
  // A run of all tests sends one of them to each endpoint, since both are much alike.
  const isOdd = roles.indexOf(role) % 2 === 1
  if (isWhole || isOdd) await send(name, endpoint, 'schema', makeWild(endpoint, call, random))
  if (isWhole || !isOdd) await send(name, endpoint, 'document', makeByDocument(endpoint, call, ofDocument))
  const byRole = asRole(name, call, world, role)
  if (byRole) await send(name, endpoint, 'role', byRole)
  for (const by of isWhole ? everybody : []) {
    const asked = asRole(name, makeByDocument(endpoint, call, ofDocument), world, by)
    if (asked) await send(name, endpoint, 'document', asked)
  }
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
      if (round > 0) world = await withDirectory(await createWorld(stage, operator))
      let turn = round
      for (const [endpoint, name] of endpointNames) await visit(name, endpoint, roleAt(turn++))
    }
    await blameStale()
    const names = [...endpointNames.values()]
    process.stdout.write(`${tally.report(names, seed)}\n`)
    const wrong = { faults: tally.faults(), undone: tally.undone(), jobs: await listFailedJobs() }
    expect(wrong, `SASH_FUZZ_SEED=${seed}`).toEqual({ faults: [], undone: [], jobs: [] })
    // What is watched for is seen.
    expect(changes).toBeGreaterThan(200)
    expect(tally.reached(names).length / names.length).toBeGreaterThanOrEqual(0.95)
    expect(names.filter((name) => !tally.reached(names).includes(name))).toEqual(Object.keys(notReached))
    if (rounds < 20) return
    expect(tally.calls()).toBeGreaterThanOrEqual(10_000)
    expect(tally.least(names).done).toBeGreaterThanOrEqual(20)
    expect(tally.share()).toBeGreaterThanOrEqual(0.2)
  },
  (isWhole ? 900_000 : 400_000) * rounds,
)

/** Operations that no call makes do what they are for, with why. */
const notReached: Readonly<Record<string, string>> = {}

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
      found.filter((line) => isKeptSecret.test(line) && !/^public\.mails token: sash_(ec|pr|am|kb|cp|st)_/.test(line)),
    ).toEqual([])
    expect([...dump].filter(([, text]) => text.includes(goodPassword)).map(([name]) => name)).toEqual([])
  },
  120_000 * rounds,
)
