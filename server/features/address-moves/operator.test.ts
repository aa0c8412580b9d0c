import { afterAll, beforeAll, expect, test } from 'vitest'
import { shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { addressesOf, askFor, mailsOf, move, object, readObjection } from '#testing/given/given-move.ts'
import { type GivenPerson, givenPerson, newEmail, readMailLink } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
let operator: GivenPerson
let asking: GivenPerson
beforeAll(async () => {
  server = await startTestServer()
  operator = await givenPerson(server)
  asking = await givenPerson(server)
})
afterAll(async () => {
  await server.stop()
})

const operators = async () => {
  const rows = await context().db.selectFrom('accounts').select('account_id').where('is_operator', '=', true).execute()
  return rows.map((row) => row.account_id)
}
const refusal = {
  status: 400,
  detail:
    'This is the only confirmed address of an account that runs the server, and what such an account may do does not move. Add and confirm another address there first, then this one can move.',
}

test('the last address of an operator stays, and the page says why before anything moves', async () => {
  const link = await askFor(asking, operator.email)
  const preview = await server.call('POST', '/v3/address-moves/preview', { body: link })
  expect(preview.json()).toMatchObject(refusal)
  shiftClock(301_000)
  expect((await move(server, link)).json()).toMatchObject(refusal)
  expect(await addressesOf(operator)).toEqual([operator.email])
  expect(await mailsOf(operator.email, 'address-moved')).toEqual([])
  expect(await operators()).toEqual([operator.accountId])
})

test('another address of an operator moves, and what they may do stays with them', async () => {
  const second = newEmail('second')
  await operator.call('POST', '/v1/user/emails', { body: { email: second } })
  await server.call('POST', await readMailLink(second))
  const link = await askFor(asking, second)
  const preview = await server.call('POST', '/v3/address-moves/preview', { body: link })
  expect(preview.json()).toMatchObject({ email: second, is_last: false, issuers: [] })
  expect((await move(server, link)).statusCode).toBe(200)
  expect(await addressesOf(operator)).toEqual([operator.email])
  expect(await operators()).toEqual([operator.accountId])
  expect((await object(server, await readObjection(second))).statusCode).toBe(200)
  expect(await addressesOf(operator)).toEqual([operator.email, second])
  expect(await operators()).toEqual([operator.accountId])
})

test('an operator who takes over an account keeps what they may do, and gives it to nobody by an objection', async () => {
  const other = await givenPerson(server)
  expect((await move(server, await askFor(operator, other.email))).json()).toMatchObject({ is_last: true })
  expect((await object(server, await readObjection(other.email))).statusCode).toBe(200)
  expect(await operators()).toEqual([operator.accountId])
})
