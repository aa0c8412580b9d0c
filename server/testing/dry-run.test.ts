import { readdirSync } from 'node:fs'
import path from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { awardBadge } from '#contracts/awards/awards.ts'
import type { Endpoint } from '#contracts/endpoint.ts'
import { endpointNames } from '#contracts/endpoints.ts'
import { context, db } from '#infra/context.ts'
import { dumpRows } from './dump-rows.ts'
import { type Call, sendCall } from './fuzz/call.ts'
import { makeCall, makeWild } from './fuzz/make-call.ts'
import { createRandom } from './fuzz/random.ts'
import { recipes } from './fuzz/recipes/index.ts'
import { openStage, type Stage } from './fuzz/stage.ts'
import { createWorld, forgetThrottles, type World } from './fuzz/world.ts'
import { givenPerson, newEmail } from './given.ts'

let stage: Stage
let world: World
beforeAll(async () => {
  stage = await openStage()
  world = await createWorld(stage, await givenPerson(stage.server))
  await context().queue.drain()
}, 180_000)
afterAll(() => stage.stop())

const all = [...endpointNames].map(([endpoint, name]) => ({ name, endpoint }))
const table = all.filter(({ endpoint }) => endpoint.dryRun)

const send = async (endpoint: Endpoint, call: Call, dryRun?: string): Promise<LightMyRequestResponse> => {
  await forgetThrottles()
  const query = dryRun === undefined ? call.query : { ...call.query, dry_run: dryRun }
  return sendCall(stage.server, world, endpoint, { ...call, query })
}

/** All that lasts: every row of every table, and every file. */
const dump = async (): Promise<object> => {
  await forgetThrottles()
  await context().queue.drain()
  const files = readdirSync(path.join(context().config.dataDir, 'blobs'), { recursive: true }).map(String)
  return { ...Object.fromEntries(await dumpRows()), files: files.sort() }
}

const withoutRequestId = ({ body }: LightMyRequestResponse): string => body.replace(/"request_id":"[^"]+"/, '')

/** What an answer is made of, without what is another one each time. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(shapeOf)
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shapeOf(member)]))
}

test('there are some that can be tried out, and none answers what is good by itself', () => {
  expect(table.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['awardBadge', 'createAwardBatch', 'createBadgeClass', 'createIssuer']),
  )
  for (const { endpoint } of table)
    expect([endpoint.method, endpoint.answer ?? 'json', endpoint.status]).toEqual(['POST', 'json', expect.any(Number)])
})

/** Of a colour each, so that no store has the picture yet. */
const pictures: Readonly<Record<string, string>> = { createIssuer: '#7a1f3d', createBadgeClass: '#1f7a3d' }
const drawPicture = async (background: string): Promise<string> => {
  const square = { width: 120, height: 120, channels: 4, background } as const
  return `data:image/png;base64,${(await sharp({ create: square }).png().toBuffer()).toString('base64')}`
}
const makeGood = async (name: string, endpoint: Endpoint): Promise<Call> => {
  const call = await makeCall(endpoint, recipes[name], world)
  const color = pictures[name]
  return color ? { ...call, body: { ...Object(call.body), image: await drawPicture(color) } } : call
}

test.each(table)(
  '$name that is tried out answers what it would, and leaves nothing behind',
  async ({ name, endpoint }) => {
    const call = { ...(await makeGood(name, endpoint)), headers: { 'idempotency-key': `tried-${name}` } }
    const before = await dump()
    const tried = await send(endpoint, call, 'true')
    expect([tried.statusCode, tried.headers['sash-dry-run'], tried.body]).toEqual([200, 'true', expect.any(String)])
    expect(tried.headers.location).toBeUndefined()
    expect(tried.body).not.toMatch(/"proof"|secret/)
    expect(await dump()).toEqual(before)
    const made = await send(endpoint, call, 'false')
    expect([made.statusCode, made.headers['sash-dry-run']]).toEqual([endpoint.status, undefined])
    expect(shapeOf(tried.json())).toEqual(shapeOf(made.json()))
    expect(await dump()).not.toEqual(before)
  },
  60_000,
)

test.each(table)(
  '$name that is tried out is refused as it would be',
  async ({ name, endpoint }) => {
    const good = await makeGood(name, endpoint)
    const random = createRandom(7)
    const wild = Array.from({ length: 12 }, () => ({ ...makeWild(endpoint, good, random), query: {} }))
    const foreign = { ...good, token: world.tokens.stranger, params: { ...good.params } }
    const nobody = { ...good, token: '' }
    const reader = { ...good, token: world.tokens.app }
    const empty = { ...good, body: {} }
    const badKey = { ...good, headers: { 'idempotency-key': 'with blank' } }
    const statuses = new Set<number>()
    for (const call of [...wild, foreign, nobody, reader, empty, badKey]) {
      const [tried, real] = [await send(endpoint, call, 'true'), await send(endpoint, call)]
      statuses.add(real.statusCode)
      if (real.statusCode === endpoint.status) expect([tried.statusCode, tried.body]).toEqual([200, expect.any(String)])
      else expect([tried.statusCode, withoutRequestId(tried)]).toEqual([real.statusCode, withoutRequestId(real)])
    }
    expect([...statuses]).toEqual(expect.arrayContaining([400, 401, 403]))
  },
  120_000,
)

test('who has the badge already is found out by trying, too', async () => {
  const call = await makeCall(awardBadge, recipes.awardBadge, world)
  const body = { recipient_identifier: newEmail(), allow_duplicate_awards: false }
  const once = { ...call, body }
  expect((await send(awardBadge, once, 'true')).statusCode).toBe(200)
  expect((await send(awardBadge, once)).statusCode).toBe(201)
  const [tried, real] = [await send(awardBadge, once, 'true'), await send(awardBadge, once)]
  expect([tried.statusCode, tried.body]).toEqual([real.statusCode, real.body])
  expect(tried.statusCode).toBe(400)
})

test.each([
  ...['', '1', 'yes', 'TRUE', 'true&dry_run=true', 'true&dryRun=true'].map((said) => `dry_run=${said}`),
  'dryRun=true',
  'dry-run=true',
  'DRY_RUN=true',
])('%s is refused, and nothing is done', async (said) => {
  const call = await makeCall(awardBadge, recipes.awardBadge, world)
  const before = await dump()
  const refused = await send(awardBadge, { ...call, rawQuery: said })
  expect([refused.statusCode, refused.headers['sash-refusal']]).toEqual([
    400,
    expect.stringContaining('request.dry-run'),
  ])
  expect(await dump()).toEqual(before)
})

test('however many are tried out at once, two connections to the database are enough, and others have the rest', async () => {
  const name = 'createBadgeClass'
  const endpoint = table.find((one) => one.name === name)?.endpoint
  if (!endpoint) throw new Error(`There is no ${name}.`)
  const call = await makeGood(name, endpoint)
  await forgetThrottles()
  const query = { ...call.query, dry_run: 'true' }
  let isOver = false
  const tried = Promise.all(
    Array.from({ length: 8 }, () => sendCall(stage.server, world, endpoint, { ...call, query })),
  ).finally(() => {
    isOver = true
  })
  let most = 0
  // Those between two statements, or at a later one: one alone, such as that which finds who asks, is no transaction that is held.
  while (!isOver) {
    const { rows } = await sql<{ open: number }>`select count(*)::int as open from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and (state = 'idle in transaction' or (state = 'active' and query_start > xact_start + interval '20 ms'))
        and application_name = current_setting('application_name')`.execute(db())
    most = Math.max(most, rows[0]?.open ?? 0)
  }
  expect((await tried).map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 8 }, () => 200))
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThanOrEqual(2)
})

const others = all.filter(
  ({ endpoint }) =>
    !endpoint.dryRun &&
    (endpoint.idempotent || endpoint.ifMatch) &&
    ['v1', 'v2', 'problems'].includes(endpoint.dialect),
)
test.each(others)(
  '$name, which cannot be tried out, is not done in earnest when somebody wants to try it',
  async ({ name, endpoint }) => {
    const call = await makeCall(endpoint, recipes[name], world)
    const before = await dump()
    const refused = await send(endpoint, call, 'true')
    const codes = `${refused.headers['sash-refusal']} ${refused.body}`
    expect([refused.statusCode, codes]).toEqual([400, expect.stringContaining('request.no-dry-run')])
    expect(await dump()).toEqual(before)
  },
  60_000,
)
