import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { updateBadgeClass } from '#contracts/badge-classes/badge-classes.ts'
import type { Endpoint } from '#contracts/endpoint.ts'
import { endpointNames } from '#contracts/endpoints.ts'
import { dumpRows } from './dump-rows.ts'
import { type Call, sendCall } from './fuzz/call.ts'
import { makeCall } from './fuzz/make-call.ts'
import { recipes } from './fuzz/recipes/index.ts'
import { openStage, type Stage } from './fuzz/stage.ts'
import { createWorld, forgetThrottles, type World } from './fuzz/world.ts'
import { givenAward, givenPerson, newEmail } from './given.ts'
import { holdLock, untilWaiting } from './hold-lock.ts'

let stage: Stage
let world: World
beforeAll(async () => {
  stage = await openStage()
  world = await createWorld(stage, await givenPerson(stage.server))
}, 180_000)
afterAll(() => stage.stop())

const all = [...endpointNames].map(([endpoint, name]) => ({ name, endpoint }))
const changing = all.filter(({ endpoint }) => ['PUT', 'PATCH', 'DELETE'].includes(endpoint.method))
const conditional = changing.filter(({ endpoint }) => endpoint.ifMatch)
const readerOf = ({ path }: Endpoint) =>
  all.find(
    ({ endpoint }) => endpoint.method === 'GET' && endpoint.path === path && (endpoint.answer ?? 'json') === 'json',
  )

/** What changes something that is read at its own address, and takes no If-Match. */
const withoutCondition: Readonly<Record<string, string>> = {
  changePerson: 'each switch stands for itself, and nothing that another operator wrote is lost by it',
  deleteAccount: 'whoever deletes an account deletes it whatever its name is now',
  updateAccountSettings: 'it is one value, of one person',
  changeEmail: 'it is one switch: which address is the first',
  removeEmail: 'an address does not change',
  endAllSignIns: 'all of them are meant, those too that have come meanwhile',
  removeTotp: 'it is there or not',
  unlinkSocialAccount: 'a connection does not change',
  acceptBackpackBadge: 'it is one switch',
  removeBackpackBadge: 'what a badge says is not its holder’s to change',
  deleteVerificationBatch: 'it goes on by itself, and nobody writes to it',
  deleteVerificationReport: 'a report does not change',
  removeBackpackConnection: 'what it says of the other backpack changes by itself',
  updateConnectedProfile: 'it stands on another server, which has its own way',
  updateBadgeRequest: 'it is one person’s, before anybody else sees it',
  unpublishCollection: 'what is read at its address publishes the collection',
  replaceLegacyToken: 'it makes a token, and what is read there is another',
}

test('whatever changes something that can be read takes If-Match, or there is a reason why not', () => {
  const own = changing.filter(({ endpoint }) => /^\/v[13]\//.test(endpoint.path) && readerOf(endpoint))
  const without = own.filter(({ endpoint }) => !endpoint.ifMatch).map(({ name }) => name)
  expect(without.sort()).toEqual(Object.keys(withoutCondition).sort())
})

test('what takes If-Match is read at the same address with an ETag, and there is no ETag without a use', () => {
  const readers = new Set(conditional.map(({ endpoint }) => readerOf(endpoint)?.name))
  expect([...readers].sort()).toEqual(all.flatMap(({ name, endpoint }) => (endpoint.etag ? name : [])).sort())
  expect(conditional.length).toBeGreaterThanOrEqual(20)
})

let count = 0
type Body = Record<string, unknown>
/** Where another name is not what changes it. */
const changes: Readonly<Record<string, (body: Body) => unknown>> = {
  updateAward: () => ({ narrative: `Sailed ${count} times.` }),
  updateProfile: () => ({ first_name: `Maya ${count}` }),
  updateSigningSettings: () => ({ jwt_algorithm: 'RS256' }),
  setSecondFactorRequirement: (body) => body,
  saveSiteTheme: (body) => body,
  replaceCollectionBadges: () => [],
  revokeAward: (body) => body,
  saveBadgeRequestRules: (body) => ({ ...body, note: `Told ${count} times.` }),
}
const changeName = (body: Body): unknown => ({ ...body, name: `Another name ${count}` })

const makeChange = async (name: string, endpoint: Endpoint): Promise<Call> => {
  await forgetThrottles()
  count++
  const call = await makeCall(endpoint, recipes[name], world)
  return call.body === undefined ? call : { ...call, body: (changes[name] ?? changeName)(Object(call.body)) }
}

const send = (endpoint: Endpoint, call: Call, tag: string): Promise<LightMyRequestResponse> =>
  sendCall(stage.server, world, endpoint, { ...call, headers: { ...call.headers, 'if-match': tag } })

const read = async (endpoint: Endpoint, { params, by, token }: Call): Promise<LightMyRequestResponse> => {
  const reader = readerOf(endpoint)?.endpoint
  if (!reader) throw new Error(endpoint.path)
  const bare = { params, by, token, query: {}, body: undefined, form: undefined, headers: {}, rawQuery: undefined }
  return sendCall(stage.server, world, reader, bare)
}
const readTag = async (endpoint: Endpoint, call: Call): Promise<string> => {
  const answer = await read(endpoint, call)
  expect([answer.statusCode, answer.headers.etag]).toEqual([200, expect.stringMatching(/^"[\w-]{22}"$/)])
  return String(answer.headers.etag)
}

const codeOf = ({ headers, json }: LightMyRequestResponse): unknown =>
  JSON.parse(String(headers['sash-refusal'] ?? null))?.code ?? json().code
const done = (endpoint: Endpoint) => endpoint.status ?? 200
const dump = async () => Object.fromEntries(await dumpRows())

test.each(conditional)(
  '$name is refused under the version of another, and done under its own',
  async ({ name, endpoint }) => {
    const call = await makeChange(name, endpoint)
    const tag = await readTag(endpoint, call)
    expect(await readTag(endpoint, call)).toBe(tag)
    const before = await dump()
    for (const other of ['"other"', `W/${tag}`, `"a", W/${tag} ,, "b,c"`, tag.toLowerCase().toUpperCase()]) {
      const refused = await send(endpoint, call, other)
      expect([refused.statusCode, codeOf(refused)]).toEqual([412, 'request.changed'])
    }
    for (const bad of [tag.slice(1, -1), '', ',', `${tag} ${tag}`, '*, "a"', 'w/"a"', `${tag.slice(0, -1)}`]) {
      const refused = await send(endpoint, call, bad)
      expect([refused.statusCode, codeOf(refused), bad]).toEqual([400, 'request.if-match', bad])
    }
    expect(await dump()).toEqual(before)
    const answer = await send(endpoint, call, `"a,b", ${tag}`)
    expect([answer.statusCode, answer.body]).toEqual([done(endpoint), expect.any(String)])
    expect(answer.headers.etag).toBeUndefined()
  },
  60_000,
)

test.each(conditional)(
  '$name is done under an asterisk',
  async ({ name, endpoint }) => {
    const answer = await send(endpoint, await makeChange(name, endpoint), '*')
    expect([answer.statusCode, answer.body]).toEqual([done(endpoint), expect.any(String)])
  },
  60_000,
)

test('who comes under a condition waits for who writes without one, and is then refused', async () => {
  const call = await makeChange('updateBadgeClass', updateBadgeClass)
  const tag = await readTag(updateBadgeClass, call)
  const release = await holdLock((tx) =>
    tx
      .updateTable('badge_classes')
      .set({ description: 'Written meanwhile' })
      .where('badge_id', '=', call.params.badgeSlug ?? '')
      .execute(),
  )
  const asked = send(updateBadgeClass, call, tag)
  await untilWaiting(1)
  await release()
  expect((await asked).statusCode).toBe(412)
  expect((await read(updateBadgeClass, call)).json().description).toBe('Written meanwhile')
})

test('an award more is no other version of a badge class', async () => {
  const call = await makeChange('updateBadgeClass', updateBadgeClass)
  const tag = await readTag(updateBadgeClass, call)
  const { issuerSlug, badgeSlug } = call.params
  await givenAward(world.people.owner, `/v1/issuer/issuers/${issuerSlug}/badges/${badgeSlug}`, newEmail())
  expect((await read(updateBadgeClass, call)).json().recipient_count).toBe(1)
  expect((await send(updateBadgeClass, call, tag)).statusCode).toBe(200)
})

test.each(conditional.filter(({ name }) => name !== 'setSecondFactorRequirement'))(
  'of three $name at once under one version one is done',
  async ({ name, endpoint }) => {
    const call = await makeChange(name, endpoint)
    const tag = await readTag(endpoint, call)
    const answers = await Promise.all([1, 2, 3].map(() => send(endpoint, call, tag)))
    const statuses = answers.map(({ statusCode }) => statusCode).sort()
    const isGone = endpoint.method === 'DELETE' && name !== 'revokeAward'
    expect(statuses).toEqual([done(endpoint), ...(isGone ? [404, 404] : [412, 412])])
  },
  60_000,
)
