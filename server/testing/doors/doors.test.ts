import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { endpointNames } from '#contracts/endpoints.ts'
import type { Verification } from '#contracts/verifier/verifier.ts'
import { context } from '#infra/context.ts'
import { isDone, sendCall } from '../fuzz/call.ts'
import { makeCall } from '../fuzz/make-call.ts'
import { recipes } from '../fuzz/recipes/index.ts'
import { openStage, type Stage } from '../fuzz/stage.ts'
import { createWorld, forgetSwitched, forgetThrottles, type World } from '../fuzz/world.ts'
import { givenPerson } from '../given.ts'
import { doors } from './doors.ts'
import { findDocuments } from './find-documents.ts'

let stage: Stage
let world: World
beforeAll(async () => {
  vi.stubGlobal('console', { ...console, error: () => undefined })
  stage = await openStage()
  world = await createWorld(stage, await givenPerson(stage.server))
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await stage.stop()
})

const verify = async (credential: string): Promise<Verification> =>
  (await stage.server.call('POST', '/v3/verify', { body: { credential } })).json()

/** Who has the class that the document names. */
const findMaker = async (document: string): Promise<string | undefined> => {
  const [, id = ''] = /\/public\/badges\/([\w-]{22})/.exec(document) ?? []
  const { db } = context()
  const found = db.selectFrom('badge_locations').select('issuer_id').where('badge_id', '=', id)
  return (await found.executeTakeFirst())?.issuer_id
}

test('[T1] whatever answers with a badge is among the doors that are walked', async () => {
  const found: string[] = []
  const undone: string[] = []
  const own = new Map<string, string[]>()
  for (const [endpoint, name] of endpointNames) {
    await forgetThrottles()
    await forgetSwitched()
    const call = await makeCall(endpoint, recipes[name], world)
    const { statusCode, rawPayload } = await sendCall(stage.server, world, endpoint, call)
    if (!isDone(endpoint, statusCode)) undone.push(`${name} ${statusCode}`)
    const documents = await findDocuments(rawPayload)
    if (documents.length > 0) found.push(name)
    if (doors[name] === 'own') own.set(name, documents)
  }
  expect({ undone, found: found.toSorted() }).toEqual({ undone: [], found: Object.keys(doors).toSorted() })
  await forgetThrottles()
  for (const [name, documents] of own) {
    for (const document of documents) {
      const { verdict, credential } = await verify(document)
      if (verdict === 'valid')
        expect([name, credential?.issuer?.id?.slice(-22)]).toEqual([name, await findMaker(document)])
    }
  }
}, 180_000)
