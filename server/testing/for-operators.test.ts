import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpointNames } from '#contracts/endpoints.ts'
import { isDone, sendCall } from './fuzz/call.ts'
import { makeCall } from './fuzz/make-call.ts'
import { recipes } from './fuzz/recipes/index.ts'
import { openStage, type Stage } from './fuzz/stage.ts'
import { createWorld, type World } from './fuzz/world.ts'
import { givenPerson } from './given.ts'
import { recordStatements } from './record-statements.ts'
import { isReading } from './watch-writes.ts'

// Before the server, whose connections it listens to.
const recorder = recordStatements()
let stage: Stage
let world: World
beforeAll(async () => {
  stage = await openStage()
  world = await createWorld(stage, await givenPerson(stage.server))
}, 180_000)
afterAll(async () => {
  await stage.stop()
  recorder.stop()
})

test.each(
  [...endpointNames].filter(([endpoint]) => endpoint.isForOperators).map(([endpoint, name]) => ({ name, endpoint })),
)('$name is there for those who run the server, and for nobody else', async ({ name, endpoint }) => {
  const call = await makeCall(endpoint, recipes[name], world)
  const refused = await sendCall(stage.server, world, endpoint, { ...call, by: 'stranger' })
  expect([refused.statusCode, refused.json()]).toMatchObject([404, { code: 'not-found' }])
  const { statusCode } = await sendCall(stage.server, world, endpoint, call)
  expect([statusCode, isDone(endpoint, statusCode)]).toEqual([statusCode, true])
})

const begins = /^\s*(begin|start transaction)\b/i
const ends = /^\s*(commit|rollback)\b/i

/** What each transaction sent, in its order. */
const transactionsOf = (texts: readonly string[]): string[][] => {
  const found: string[][] = []
  let open: string[] | undefined
  for (const text of texts) {
    if (begins.test(text)) {
      open = []
      found.push(open)
    } else if (ends.test(text)) open = undefined
    else open?.push(text)
  }
  return found
}

/** What the edge keeps of a call, before anything is done. */
const isOfEdge = (text: string): boolean => /request_keys/.test(text)
const isAsked = (text: string): boolean => /select "is_operator" from "accounts"/.test(text)

/** Its recipe finds no mail, and so nothing begins; those that are found go the way of `resendMails`. */
const findsNothing = 'resendFoundMails'

// Who runs the server when a call comes may not by the time that something is done: what came before may have taken long.
test.each(
  [...endpointNames]
    .filter(([endpoint]) => endpoint.isForOperators && endpoint.method !== 'GET')
    .map(([endpoint, name]) => ({ name, endpoint })),
)('$name writes nothing before it has asked within its transaction who runs the server', async ({ name, endpoint }) => {
  const call = await makeCall(endpoint, recipes[name], world)
  const texts = await recorder.record(async () => {
    const { statusCode } = await sendCall(stage.server, world, endpoint, call)
    expect([statusCode, isDone(endpoint, statusCode)]).toEqual([statusCode, true])
  })
  const sent = transactionsOf(texts).map((all) => all.filter((text) => !isOfEdge(text)))
  // Also where there was nothing to do.
  if (name !== findsNothing) expect(sent.some((all) => all.some(isAsked))).toBe(true)
  for (const all of sent.filter((one) => one.some((text) => !isReading(text)))) {
    const written = all.findIndex((text) => !isReading(text))
    expect(all.slice(0, written).some(isAsked), all[written]).toBe(true)
  }
})
