import { afterAll, beforeAll, expect, test } from 'vitest'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { givenSecondFactor } from '#testing/given/given-second-factor.ts'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { signInAs } from '#testing/sign-ups.ts'

let server: TestServer
let operator: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  operator = await givenPerson(server)
})
afterAll(async () => {
  resetClock()
  await server.stop()
})

test('[A12] an hour after signing in mails and jobs are seen, and touched only with the password', async () => {
  const job = '11111111-1111-1111-1111-111111111111'
  const actions = [
    ['POST', '/v3/operator/mails/resend', { mails: ['none'] }],
    ['POST', '/v3/operator/mails/resend-found', {}],
    ['POST', '/v3/operator/jobs/retry', { kind: 'sweep' }],
    ['DELETE', `/v3/operator/jobs/sweep/${job}`, undefined],
  ] as const
  shiftClock(3_601_000)
  for (const [method, path, body] of actions) {
    const answer = await operator.call(method, path, { body })
    expect([path, answer.json().code]).toEqual([path, 'auth.confirm'])
  }
  expect((await operator.call('GET', '/v3/operator/mails')).statusCode).toBe(200)
  await operator.call('POST', '/v3/sign-ins/confirm', { body: { password: operator.password } })
  for (const [method, path, body] of actions)
    expect([path, (await operator.call(method, path, { body })).json()?.code]).not.toEqual([path, 'auth.confirm'])
})

test('[A12] whoever ends their sign-ins ends those too that are half-way', async () => {
  const person = await givenPerson(server)
  await givenSecondFactor(person)
  await signInAs(server, person.email)
  const steps = () =>
    context().db.selectFrom('sign_in_steps').select('step_hash').where('account_id', '=', person.accountId).execute()
  expect(await steps()).toHaveLength(1)
  expect((await person.call('DELETE', '/v3/sign-ins')).statusCode).toBe(204)
  expect(await steps()).toEqual([])
})
