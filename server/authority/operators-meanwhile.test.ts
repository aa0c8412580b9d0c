import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpointNames } from '#contracts/endpoints.ts'
import { context } from '#infra/context.ts'
import { watchStatements } from '#testing/end-at-work.ts'
import { sendCall } from '#testing/fuzz/call.ts'
import { makeCall } from '#testing/fuzz/make-call.ts'
import { recipes } from '#testing/fuzz/recipes/index.ts'
import { openStage, type Stage } from '#testing/fuzz/stage.ts'
import { createWorld, forgetThrottles, type World } from '#testing/fuzz/world.ts'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
import { holdLock, untilWaiting } from '#testing/hold-lock.ts'

let stage: Stage
let world: World
let operator: GivenPerson
beforeAll(async () => {
  stage = await openStage()
  operator = await givenPerson(stage.server)
  world = await createWorld(stage, operator)
  await context().queue.drain()
}, 180_000)
afterAll(() => stage.stop())

const change = (by: GivenPerson, { accountId }: GivenPerson, body: object) =>
  by.call('PUT', `/v3/operator/people/${accountId}`, { body })
const runsServer = ({ accountId }: GivenPerson, isOperator: boolean) =>
  context().db.updateTable('accounts').set({ is_operator: isOperator }).where('account_id', '=', accountId).execute()
const isOperator = async ({ accountId }: GivenPerson) => {
  const rows = context().db.selectFrom('accounts').select('is_operator').where('account_id', '=', accountId)
  return (await rows.executeTakeFirstOrThrow()).is_operator
}

test('[A21] somebody whom another operator takes that from makes nobody an operator by a call that waited meanwhile', async () => {
  const [rogue, friend] = [await givenPerson(stage.server), await givenPerson(stage.server)]
  expect((await change(operator, rogue, { is_operator: true })).statusCode).toBe(200)
  // As by so many calls of their own that each has to wait for its turn.
  const release = await holdLock((tx) =>
    tx.selectFrom('accounts').select('account_id').where('account_id', '=', rogue.accountId).forUpdate().execute(),
  )
  const taking = change(operator, rogue, { is_operator: false })
  await untilWaiting(1)
  const giving = change(rogue, friend, { is_operator: true })
  await untilWaiting(2)
  await release()
  expect((await taking).statusCode).toBe(200)
  const refused = await giving
  expect([refused.statusCode, refused.json()]).toMatchObject([404, { code: 'not-found' }])
  expect([await isOperator(rogue), await isOperator(friend)]).toEqual([false, false])
})

test('whoever takes that from themselves is done with it, and stays signed in', async () => {
  const leaving = await givenPerson(stage.server)
  await change(operator, leaving, { is_operator: true })
  // What comes back is for operators, which they are no more.
  expect((await change(leaving, leaving, { is_operator: false })).statusCode).toBeLessThan(500)
  expect(await isOperator(leaving)).toBe(false)
  expect((await leaving.call('GET', '/v1/user/profile')).statusCode).toBe(200)
})

/** What begins nothing where there is nothing to do. */
const findsNothing = 'resendFoundMails'

test.each(
  [...endpointNames]
    .filter(([{ isForOperators, method }]) => isForOperators && method !== 'GET')
    .filter(([, name]) => name !== findsNothing)
    .map(([endpoint, name]) => ({ name, endpoint })),
)(
  '[A21] $name writes nothing for somebody who runs the server no more when it is written',
  async ({ name, endpoint }) => {
    await forgetThrottles()
    const call = await makeCall(endpoint, recipes[name], world)
    let asked = 0
    const stop = watchStatements((text) => {
      // The edge asks first, and then the transaction.
      if (asked < 2 && /select "is_operator" from "accounts"/.test(text)) asked += 1
      else if (asked === 2) {
        asked = 3
        return runsServer(world.people.operator, false)
      }
      return undefined
    })
    const { statusCode } = await sendCall(stage.server, world, endpoint, call)
    stop()
    await runsServer(world.people.operator, true)
    expect([asked, statusCode]).toEqual([3, 404])
  },
)
