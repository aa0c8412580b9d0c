import { afterAll, beforeAll, expect, test } from 'vitest'
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

test.each(
  [...endpointNames].filter(([endpoint]) => endpoint.isForOperators).map(([endpoint, name]) => ({ name, endpoint })),
)('$name is there for those who run the server, and for nobody else', async ({ name, endpoint }) => {
  const call = await makeCall(endpoint, recipes[name], world)
  const refused = await sendCall(stage.server, world, endpoint, { ...call, by: 'stranger' })
  expect([refused.statusCode, refused.json()]).toMatchObject([404, { code: 'not-found' }])
  const { statusCode } = await sendCall(stage.server, world, endpoint, call)
  expect([statusCode, isDone(endpoint, statusCode)]).toEqual([statusCode, true])
})
