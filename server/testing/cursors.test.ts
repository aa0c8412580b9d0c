import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint } from '#contracts/endpoint.ts'
import { endpointNames } from '#contracts/endpoints.ts'
import { isDone, sendCall } from './fuzz/call.ts'
import { makeCall } from './fuzz/make-call.ts'
import { recipes } from './fuzz/recipes/index.ts'
import { openStage, type Stage } from './fuzz/stage.ts'
import { createWorld, type World } from './fuzz/world.ts'
import { givenPerson } from './given.ts'

let stage: Stage
let world: World
beforeAll(async () => {
  stage = await openStage()
  world = await createWorld(stage, await givenPerson(stage.server))
})
afterAll(async () => await stage.stop())

// Its places are those of the host that is asked.
const elsewhere = 'listConnectedBadges'

const takesCursor = ({ method, query }: Endpoint): boolean =>
  method === 'GET' && 'cursor' in Object(Object(query).shape)
const lists = [...endpointNames].flatMap(([endpoint, name]) =>
  takesCursor(endpoint) && name !== elsewhere ? [{ name, endpoint }] : [],
)

// A program that mistakes its place must not read the first page over and over.
test.each(lists)('$name refuses a place that it has not given', async ({ name, endpoint }) => {
  const call = await makeCall(endpoint, recipes[name], world)
  const { statusCode } = await sendCall(stage.server, world, endpoint, call)
  expect([statusCode, isDone(endpoint, statusCode)]).toEqual([statusCode, true])
  for (const cursor of ['nonsense', '100', '-', 'é']) {
    const refused = await sendCall(stage.server, world, endpoint, { ...call, query: { ...call.query, cursor } })
    expect([cursor, refused.statusCode]).toEqual([cursor, 400])
  }
})

test('all lists of which there is another page are asked', () => {
  expect(lists.length).toBeGreaterThan(25)
})
