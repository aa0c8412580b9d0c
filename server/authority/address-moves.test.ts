import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { resetClock, shiftClock } from '#infra/clock.ts'
import { askFor, type MoveLink, move, object, readObjection } from '#testing/given/given-move.ts'
import { givenSecondFactor } from '#testing/given/given-second-factor.ts'
import { type GivenPerson, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await givenPerson(server)
})
afterEach(resetClock)
afterAll(async () => await server.stop())

const moveWith = (link: MoveLink, more: object = {}, token?: string) =>
  server.call('POST', '/v3/address-moves', { body: { ...link, ...more }, token })
const preview = (link: MoveLink, token?: string) =>
  server.call('POST', '/v3/address-moves/preview', { body: link, token })
const given = async () => {
  const [owner, asking] = [await givenPerson(server), await givenPerson(server)]
  const issuer = await givenIssuer(owner)
  const factor = await givenSecondFactor(owner)
  return { owner, asking, issuer, factor, link: await askFor(asking, owner.email) }
}
const codeOf = (answer: { body: string }) => JSON.parse(answer.body).code
const opens = async (person: GivenPerson, issuer: string) => (await person.call('GET', issuer)).statusCode === 200

test('[A1] a mail alone moves nothing off an account that asks for a second step', async () => {
  const { owner, asking, issuer, link } = await given()
  expect((await preview(link)).json()).toMatchObject({ asks_second_factor: true, is_last: true })
  const refused = await move(server, link)
  expect([refused.statusCode, codeOf(refused)]).toEqual([400, 'address-move.second-factor'])
  const wrong = await moveWith(link, { code: '000000' })
  expect([wrong.statusCode, codeOf(wrong)]).toEqual([400, 'second-factor.code'])
  expect((await moveWith(link, {}, asking.token)).statusCode).toBe(400)
  expect([await opens(owner, issuer), await opens(asking, issuer)]).toEqual([true, false])
})

test('[A1] with a code of its app, or a recovery code, it moves, and can be put back as ever', async () => {
  for (const which of ['app', 'recovery'] as const) {
    const { owner, asking, issuer, factor, link } = await given()
    const code = which === 'app' ? factor.code(1) : factor.recoveryCodes[0]
    expect((await moveWith(link, { code })).statusCode).toBe(200)
    expect(await opens(asking, issuer)).toBe(true)
    expect((await object(server, await readObjection(owner.email))).statusCode).toBe(200)
    expect(await opens(asking, issuer)).toBe(false)
  }
})

test('[A1] a fresh sign-in of the account that loses it is enough, an old one is not', async () => {
  const { owner, issuer, asking, link } = await given()
  expect((await preview(link, owner.token)).json()).toMatchObject({ asks_second_factor: false })
  shiftClock(3_700_000)
  expect((await preview(link, owner.token)).json()).toMatchObject({ asks_second_factor: true })
  expect((await moveWith(link, {}, owner.token)).statusCode).toBe(400)
  await owner.call('POST', '/v3/sign-ins/confirm', { body: { password: owner.password } })
  expect((await moveWith(link, {}, owner.token)).statusCode).toBe(200)
  expect(await opens(asking, issuer)).toBe(true)
})

test('[A1] wrong codes for a move make those for a sign-in wait, and the other way round', async () => {
  const { owner, link, factor } = await given()
  for (let count = 0; count < 3; count++) await moveWith(link, { code: '000000' })
  const { email: username, password } = owner
  const form = { username, password, scope: 'rw:profile', otp: factor.code(1) }
  expect((await server.call('POST', '/o/token', { form })).statusCode).toBe(429)
})
