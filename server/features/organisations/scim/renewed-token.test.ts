import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpointNames } from '#contracts/endpoints.ts'
import { context } from '#infra/context.ts'
import { hashSecret } from '#infra/secrets/secrets.ts'
import { watchStatements } from '#testing/end-at-work.ts'
import { sendCall, tokenOf } from '#testing/fuzz/call.ts'
import { makeCall } from '#testing/fuzz/make-call.ts'
import { recipes } from '#testing/fuzz/recipes/index.ts'
import { openStage, type Stage } from '#testing/fuzz/stage.ts'
import { createWorld, forgetThrottles, type World } from '#testing/fuzz/world.ts'
import { givenPerson } from '#testing/given.ts'
import { isReading } from '#testing/watch-writes.ts'

let stage: Stage
let world: World
beforeAll(async () => {
  stage = await openStage()
  world = await createWorld(stage, await givenPerson(stage.server))
}, 180_000)
afterAll(() => stage.stop())

const renew = (from: string, to: string) =>
  context()
    .db.updateTable('organisations')
    .set({ scim_hash: hashSecret(to) })
    .where('scim_hash', '=', hashSecret(from))
    .execute()

test('[A21] nothing is written in the name of a directory whose token is another one by then', async () => {
  const outcomes: [string, number][] = []
  for (const [endpoint, name] of endpointNames) {
    if (endpoint.method === 'GET' || !endpoint.path.startsWith('/scim/')) continue
    await forgetThrottles()
    const call = await makeCall(endpoint, recipes[name], world)
    const token = tokenOf(call, world) ?? ''
    const at = { isLooked: false, isRenewed: false }
    const stop = watchStatements((text) => {
      if (!at.isLooked) at.isLooked = text.includes('scim_hash')
      else if (!at.isRenewed && (/^\s*(begin|start transaction)/i.test(text) || !isReading(text))) {
        at.isRenewed = true
        return renew(token, 'sash_so_another')
      }
      return undefined
    })
    const { statusCode } = await sendCall(stage.server, world, endpoint, call)
    stop()
    await renew('sash_so_another', token)
    // A search that is posted writes nothing.
    if (at.isRenewed) outcomes.push([name, statusCode])
  }
  expect(outcomes.length).toBeGreaterThan(6)
  expect(outcomes.filter(([, status]) => status !== 401)).toEqual([])
})
