import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Endpoint, Method } from '#contracts/endpoint.ts'
import { endpointNames, endpoints } from '#contracts/endpoints.ts'
import { writePath } from '#infra/http/openapi/api.ts'
import { writeDocument } from '#infra/http/openapi/write-document.ts'
import { isDone, sendCall } from './fuzz/call.ts'
import { makeCall } from './fuzz/make-call.ts'
import { recipes } from './fuzz/recipes/index.ts'
import { openStage, type Stage } from './fuzz/stage.ts'
import { createWorld, forgetSwitched, forgetThrottles, type World } from './fuzz/world.ts'
import { givenPerson } from './given.ts'

let stage: Stage
let world: World
beforeAll(async () => {
  stage = await openStage()
  world = await createWorld(stage, await givenPerson(stage.server))
}, 120_000)
afterAll(() => stage.stop())

const api = writeDocument(endpoints, 'https://badges.example')
const bodyOf = ({ method, path }: { method: Method; path: string }) =>
  api.paths[writePath(path)]?.[method.toLowerCase()]?.requestBody

/** What the server answers to the call of the recipe when it has no body at all. */
const sendNothing = async (name: string, endpoint: Endpoint): Promise<number> => {
  await forgetThrottles()
  await forgetSwitched()
  const call = await makeCall(endpoint, recipes[name], world)
  const headers = Object.fromEntries(Object.entries(call.headers).filter(([header]) => header !== 'content-type'))
  return (await sendCall(stage.server, world, endpoint, { ...call, headers, body: undefined, form: undefined }))
    .statusCode
}

test('a body that the document demands is demanded, and no other is', async () => {
  const found: string[] = []
  for (const [endpoint, name] of endpointNames) {
    const body = bodyOf(endpoint)
    if (!body) continue
    const status = await sendNothing(name, endpoint)
    if (isDone(endpoint, status) === body.required)
      found.push(`${name} without a body: ${status}, ${body.required ? 'required' : 'not required'}`)
    else if (status >= 500) found.push(`${name} without a body: ${status}`)
  }
  expect(found).toEqual([])
}, 300_000)
