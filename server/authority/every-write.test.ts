import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpointNames } from '#contracts/endpoints.ts'
import { context } from '#infra/context.ts'
import { copySignIn, dropSignIn, endAtWork } from '#testing/end-at-work.ts'
import { type Call, sendCall, tokenOf } from '#testing/fuzz/call.ts'
import { makeCall } from '#testing/fuzz/make-call.ts'
import { recipes } from '#testing/fuzz/recipes/index.ts'
import { openStage, type Stage } from '#testing/fuzz/stage.ts'
import { createWorld, forgetThrottles, type World } from '#testing/fuzz/world.ts'
import { givenPerson } from '#testing/given.ts'

let stage: Stage
let world: World
beforeAll(async () => {
  stage = await openStage()
  world = await createWorld(stage, await givenPerson(stage.server))
  await context().queue.drain()
}, 180_000)
afterAll(() => stage.stop())

/** What the older interfaces write with GET. */
const alsoWrite = ['publishCollection']
const writing = [...endpointNames].filter(
  ([{ method, access }, name]) => (method !== 'GET' || alsoWrite.includes(name)) && access !== 'public',
)

/** Where the call that is known to work writes nothing. */
const others: Record<string, Partial<Call>> = { changeEmail: { body: { resend: true } } }
/** What begins no transaction and writes nothing in a call that works. */
const writesNothing = ['resendFoundMails 200', 'addToConnectProfile 200']
/** What is done all the same, and why that is no harm. */
const done: Record<string, string> = {
  confirmIdentity: 'confirms the sign-in itself, which is gone',
  updateConnectedProfile: 'asks a host that was let in before; what came of it is noted',
  sendBadgeToConnection: 'asks a host that was let in before; what came of it is noted',
  checkLtiPlacement: 'asks a platform that was let in before; what came of it is noted',
}

test('[A21] nothing is written in the name of a sign-in that ended before it was', async () => {
  const outcomes: Record<string, string[]> = { untouched: [], done: [], refused: [], other: [] }
  for (const [endpoint, name] of writing) {
    await forgetThrottles()
    const call = { ...(await makeCall(endpoint, recipes[name], world)), ...others[name] }
    const given = tokenOf(call, world)
    if (given === undefined) continue
    const { token, tokenHash } = await copySignIn(given)
    const { hasEnded } = endAtWork(() => dropSignIn(tokenHash))
    const { statusCode } = await sendCall(stage.server, world, endpoint, { ...call, token })
    const kind = !hasEnded() ? 'untouched' : statusCode < 400 ? 'done' : statusCode === 401 ? 'refused' : 'other'
    outcomes[kind]?.push(kind === 'other' || kind === 'untouched' ? `${name} ${statusCode}` : name)
    await dropSignIn(tokenHash)
  }
  expect(outcomes.untouched).toEqual(writesNothing)
  expect(outcomes.done).toEqual(Object.keys(done))
  expect(outcomes.other).toEqual([])
  expect(outcomes.refused?.length).toBeGreaterThan(150)
  expect(outcomes.refused).toEqual(expect.arrayContaining(alsoWrite))
}, 240_000)
