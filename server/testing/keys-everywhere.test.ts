import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contracts/endpoint.ts'
import { endpointNames } from '#contracts/endpoints.ts'
import { context } from '#infra/context.ts'
import { dumpRows } from './dump-rows.ts'
import { type Call, sendCall } from './fuzz/call.ts'
import { makeCall } from './fuzz/make-call.ts'
import { recipes } from './fuzz/recipes/index.ts'
import { openStage, type Stage } from './fuzz/stage.ts'
import { createWorld, forgetThrottles, type World } from './fuzz/world.ts'
import { givenPerson, newEmail } from './given.ts'

let stage: Stage
let world: World
beforeAll(async () => {
  stage = await openStage()
  world = await createWorld(stage, await givenPerson(stage.server))
}, 180_000)
afterAll(() => stage.stop())

type Body = Record<string, unknown>
const first = (list: unknown): unknown[] => (Array.isArray(list) ? list.slice(0, 1) : [])

/** Another request of the same kind, where another name is not what makes it one. */
const others: Readonly<Record<string, (body: Body) => Body>> = {
  addEmail: () => ({ email: newEmail('other') }),
  awardBadge: (body) => ({ ...body, narrative: 'Sailed at night.' }),
  awardBadgeToMany: ({ assertions }) => ({ assertions: first(assertions) }),
  awardGroup: (body) => ({ ...body, hold_minutes: 5 }),
  createAwardBatch: ({ awards }) => ({ awards: first(awards) }),
  createEndorsement: (body) => ({ ...body, comment: 'Another comment.' }),
  createAssertionV2: (body) => ({ ...body, narrative: 'Sailed at night.' }),
  createAssertionOfIssuerV2: (body) => ({ ...body, narrative: 'Sailed at night.' }),
  issueAssertionsV2: ({ assertions }) => ({ assertions: first(assertions) }),
  createIssuerTokens: ({ issuers }) => ({ issuers: [...first(issuers), ...first(issuers)] }),
  createVerificationBatch: ({ badges }) => ({ badges: [...first(badges), { url: 'https://nobody.example/' }] }),
  createVerificationReport: ({ credential }) => ({ credential: { ...Object(credential), name: 'Other' } }),
  issueVc: ({ credential }) => ({ credential: { ...Object(credential), name: 'Other' } }),
  createShareLink: (body) => ({ ...body, with_name: true }),
  createClaim: (body) => ({ ...body, title: 'Another day' }),
  createClaimCopy: () => ({ title: 'Another day' }),
  requestKioskPlace: (body) => ({ ...body, email: newEmail('other') }),
  importBadge: ({ url }) => ({ url: `${url}?other` }),
  importAssertion: ({ url }) => ({ url: `${url}?other` }),
}
const changeName = (body: Body): Body => ({ ...body, name: 'Another name' })

/** What was made, by its ids; what has none is told as it is. */
const idsIn = (answer: LightMyRequestResponse): string[] => {
  const ids = [...answer.body.matchAll(/"(?:id|slug|entityId|client_id|token_id|batch_id)":"?([^",}]+)/g)].map(
    ([, id]) => id ?? '',
  )
  return ids.length > 0 ? ids : [answer.body]
}

const send = async (endpoint: Endpoint, call: Call, key: string): Promise<LightMyRequestResponse> => {
  await forgetThrottles()
  return sendCall(stage.server, world, endpoint, { ...call, headers: { ...call.headers, 'idempotency-key': key } })
}

/** Who may make the same, and is somebody else; of calls without a token their network is asked. */
const otherThan: Partial<Record<Call['by'], Call['by']>> = { owner: 'editor', earner: 'owner', operator: 'owner' }

/** Attempts of one person wait for each other: what is sent meanwhile is answered 429, with when to come back. */
const waiting: ReadonlySet<string> = new Set(['addEmail'])

/** What is counted or noted of each call, whatever comes of it. */
const ofEachCall = ['public.throttles', 'public.cooldowns', 'public.access_tokens', 'public.sign_ins', 'jobs.jobs']
const dumpMade = async (): Promise<Record<string, string>> => {
  await context().queue.drain()
  return Object.fromEntries([...(await dumpRows())].filter(([table]) => !ofEachCall.includes(table)))
}

const keyed = [...endpointNames].filter(([{ idempotent }]) => idempotent)

test('there are some that take a key', () => {
  expect(keyed.length).toBeGreaterThanOrEqual(25)
  const names = keyed.map(([, name]) => name)
  expect(Object.keys(others).filter((name) => !names.includes(name))).toEqual([])
})

const table = keyed.map(([endpoint, name]) => ({ name, endpoint }))

test.each(table)(
  '$name answers the same under the same key, and refuses another request under it',
  async ({ name, endpoint }) => {
    const call = await makeCall(endpoint, recipes[name], world)
    const key = `of-${name}`
    const made = await send(endpoint, call, key)
    expect([made.statusCode, made.body]).toEqual([endpoint.status, expect.any(String)])
    const before = await dumpMade()
    const again = await send(endpoint, call, key)
    expect([again.statusCode, idsIn(again)]).toEqual([made.statusCode, idsIn(made)])
    const body = (others[name] ?? changeName)(Object(call.body))
    const other = await send(endpoint, { ...call, body }, key)
    expect([other.statusCode, other.headers['sash-refusal'] ?? other.json().code]).toEqual([
      422,
      expect.stringContaining('batch.key'),
    ])
    for (const bad of ['', 'with blank', 'a'.repeat(256), 'é'])
      expect((await send(endpoint, call, bad)).statusCode, `the key ${bad.slice(0, 20)}`).toBe(400)
    expect(await dumpMade()).toEqual(before)
  },
  60_000,
)

test.each(table)(
  '$name that is sent three times at once makes one thing',
  async ({ name, endpoint }) => {
    const call = await makeCall(endpoint, recipes[name], world)
    const key = `at-once-${name}`
    const first = await Promise.all([1, 2, 3].map(() => send(endpoint, call, key)))
    // Who is told to come back does so, one after the other.
    const answers: LightMyRequestResponse[] = []
    for (const answer of first)
      answers.push(waiting.has(name) && answer.statusCode === 429 ? await send(endpoint, call, key) : answer)
    expect(answers.map(({ statusCode, body }) => [statusCode, body])).toEqual(
      answers.map(({ body }) => [endpoint.status, body]),
    )
    expect(new Set(answers.map((answer) => JSON.stringify(idsIn(answer)))).size).toBe(1)
  },
  60_000,
)

// Who asks is the device, whoever is signed in beside it.
const ofSomebody = table.filter(({ name }) => name !== 'requestKioskPlace')

test.each(ofSomebody)(
  '$name of somebody else under the same key is another request',
  async ({ name, endpoint }) => {
    const call = await makeCall(endpoint, recipes[name], world)
    const made = await send(endpoint, call, `shared-${name}`)
    expect(made.statusCode).toBe(endpoint.status)
    const body = (others[name] ?? changeName)(Object(call.body))
    const by = otherThan[call.by]
    const token = by ? world.tokens[by] : world.tokens.stranger
    const theirs = await send(endpoint, { ...call, body, token }, `shared-${name}`)
    // Whether it is for them to make is another matter.
    expect([theirs.statusCode, theirs.body]).not.toEqual([422, expect.any(String)])
    if (theirs.statusCode === endpoint.status) expect(idsIn(theirs)).not.toEqual(idsIn(made))
  },
  60_000,
)
