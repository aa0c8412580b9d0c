import { afterAll, beforeAll, expect, test } from 'vitest'
import { shiftClock } from '#infra/clock.ts'
import { givenPerson, newEmail, readMailLink } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { followLink, mailKinds, signUpFrom } from '#testing/sign-ups.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { SASH_TRUST_PROXY: '1' } })
  await givenPerson(server)
})
afterAll(async () => {
  await server.stop()
})

const from = (ip: string) => ({ 'x-forwarded-for': ip })
const victims = '198.51.100.7'
const password = 'a rival of some length'

const expectMail = async (email: string, ip = victims) => {
  const before = (await mailKinds(email)).length
  expect((await signUpFrom(server, email, { ip })).statusCode).toBe(201)
  expect(await mailKinds(email)).toHaveLength(before + 1)
  expect((await followLink(server, await readMailLink(email), { ip })).pathname).toBe('/auth/welcome')
}

test('mails that do not go out are not counted, so asking for them keeps nobody from theirs', async () => {
  const email = newEmail('victim')
  for (let request = 0; request < 8; request++) {
    const headers = from(`203.0.113.${request}`)
    const forgot = await server.call('POST', '/v1/user/forgot-password', { form: { email }, headers })
    const resend = await server.call('PUT', '/v1/user/resendemail', { body: { email }, headers })
    expect([forgot.statusCode, resend.statusCode]).toEqual([200, 200])
    shiftClock(301_000)
  }
  expect(await mailKinds(email)).toEqual([])
  await expectMail(email)
})

test('one network causes three mails an hour to an address, and the others have theirs', async () => {
  const email = newEmail('victim')
  for (let request = 0; request < 6; request++) {
    await signUpFrom(server, email, { ip: '203.0.113.50', password: `${password} ${request}` })
    shiftClock(301_000)
  }
  expect(await mailKinds(email)).toHaveLength(3)
  await expectMail(email)
})

test('strangers who add an address to their accounts do not use up the mails of a sign-up', async () => {
  const email = newEmail('victim')
  for (let stranger = 0; stranger < 7; stranger++) {
    const eve = await givenPerson(server)
    await eve.call('POST', '/v1/user/emails', { body: { email }, headers: from(`203.0.113.${100 + stranger}`) })
  }
  expect(await mailKinds(email)).toHaveLength(5)
  await expectMail(email)
})

test('who signs up gets the mail though somebody nearby has just asked to add the address, and the reverse', async () => {
  const email = newEmail('victim')
  const ada = await givenPerson(server)
  await ada.call('POST', '/v1/user/emails', { body: { email }, headers: from(victims) })
  expect(await mailKinds(email)).toEqual(['confirm-email'])
  await expectMail(email)
  const other = newEmail('victim')
  await signUpFrom(server, other, { ip: victims })
  await ada.call('POST', '/v1/user/emails', { body: { email: other }, headers: from(victims) })
  expect(await mailKinds(other)).toEqual(['confirm-email', 'confirm-email'])
})

test('an address gets ten mails an hour from strangers of both kinds together', async () => {
  const email = newEmail('victim')
  for (let stranger = 0; stranger < 7; stranger++) {
    const headers = from(`198.18.0.${stranger}`)
    const eve = await givenPerson(server)
    await eve.call('POST', '/v1/user/emails', { body: { email }, headers })
    await signUpFrom(server, email, { ip: `198.18.0.${stranger}`, password: `${password} ${stranger}` })
  }
  expect(await mailKinds(email)).toHaveLength(10)
})

test('a password mail goes out however many others there were', async () => {
  const { email } = await givenPerson(server)
  for (let stranger = 0; stranger < 7; stranger++) {
    await signUpFrom(server, email, { ip: `203.0.113.${150 + stranger}`, password })
  }
  await server.call('POST', '/v1/user/forgot-password', { form: { email }, headers: from(victims) })
  expect((await mailKinds(email)).at(-1)).toBe('reset-password')
})
