import { afterAll, beforeAll, expect, test } from 'vitest'
import { findMadeThing, saidByCode, withoutAddress } from '#contracts/document/made-things.ts'
import { endpointNames, endpoints } from '#contracts/endpoints.ts'
import { config } from '#infra/context.ts'
import { sendCall, tokenOf } from './fuzz/call.ts'
import { makeCall } from './fuzz/make-call.ts'
import { recipes } from './fuzz/recipes/index.ts'
import { openStage, type Stage } from './fuzz/stage.ts'
import { createWorld, forgetThrottles, type World } from './fuzz/world.ts'
import { givenPerson } from './given.ts'

let stage: Stage
let world: World
beforeAll(async () => {
  stage = await openStage()
  world = await createWorld(stage, await givenPerson(stage.server))
}, 120_000)
afterAll(() => stage.stop())

const making = endpoints.filter(({ status, path }) => status === 201 && path.startsWith('/v3/'))

test('what makes something says where it is, or why it has no address', () => {
  const silent = making
    .filter((endpoint) => !findMadeThing(endpoint))
    .map((endpoint) => endpointNames.get(endpoint) ?? '')
  expect(silent.sort()).toEqual(Object.keys(withoutAddress).sort())
  expect(making.length - silent.length).toBeGreaterThan(15)
})

test.each(making.filter(findMadeThing).map((endpoint) => [endpointNames.get(endpoint) ?? '', endpoint] as const))(
  '%s answers with the address of what it made, which knows something to do with it',
  async (name, endpoint) => {
    await forgetThrottles()
    const call = await makeCall(endpoint, recipes[name], world)
    const answer = await sendCall(stage.server, world, endpoint, call)
    expect(answer.statusCode).toBe(201)
    const url = String(answer.headers.location).slice(config().origin.length)
    expect(answer.headers.location).toBe(`${config().origin}${url}`)
    const made = findMadeThing(endpoint)
    if (!(name in saidByCode)) {
      expect(url).toMatch(new RegExp(`^${made?.path.replace(/:\w+/g, '[^/]+')}$`))
      expect(decodeURIComponent(url.split('/').at(-1) ?? '')).toBe(String(answer.json()[made?.member ?? '']))
    }
    const options = await stage.server.app.inject({ method: 'OPTIONS', url, headers: { host: 'localhost:8000' } })
    expect([url, options.statusCode]).toEqual([url, 204])
    if (!/\bGET\b/.test(String(options.headers.allow))) return
    const token = tokenOf(call, world) ?? answer.json().access_token
    expect([url, (await stage.server.call('GET', url, { token })).statusCode]).toEqual([url, 200])
  },
  60_000,
)
