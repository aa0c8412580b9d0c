import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import {
  type GivenPerson,
  givenAward,
  givenBadgeClass,
  givenIssuer,
  givenPerson,
  givenSignUp,
  newEmail,
  readMailLink,
} from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { cookieOf, followLink } from '#testing/sign-ups.ts'

const here = { ip: '203.0.113.66' }
const elsewhere = { ip: '198.51.100.7' }
let server: TestServer
let maya: GivenPerson
beforeAll(async () => {
  server = await startTestServer({ env: { SASH_TRUST_PROXY: '1' } })
  maya = await givenPerson(server)
})
afterAll(async () => {
  await server.stop()
})
beforeEach(async () => {
  await context().db.deleteFrom('throttles').execute()
})

const add = async () => {
  const email = newEmail('added')
  const answer = await maya.call('POST', '/v1/user/emails', {
    body: { email },
    headers: { 'x-forwarded-for': here.ip },
  })
  return { email, cookie: cookieOf(answer), path: await readMailLink(email) }
}
const linkOf = (path: string) => {
  const { pathname, searchParams } = new URL(path, 'http://localhost')
  return { confirm_id: pathname.split('/').at(-1) ?? '', token: searchParams.get('token') ?? '' }
}
const hasProven = async (email: string) => {
  const list = (await maya.call('GET', '/v1/user/emails')).json<{ email: string; verified: boolean }[]>()
  return list.find((entry) => entry.email === email)?.verified
}
const confirm = (body: object) => server.call('POST', '/v3/address-confirmations', { body })
const preview = (body: object) => server.call('POST', '/v3/address-confirmations/preview', { body })

test('a program that follows the links of a mail gives nobody the badges of its reader', async () => {
  const { email, path } = await add()
  const issuer = await givenPerson(server)
  await givenAward(issuer, await givenBadgeClass(issuer, await givenIssuer(issuer)), email)
  for (let times = 0; times < 2; times++) {
    const page = await followLink(server, path, elsewhere)
    const { confirm_id, token } = linkOf(path)
    expect(page.pathname).toBe(`/auth/confirm-address/${confirm_id}/${token}`)
  }
  expect(await hasProven(email)).toBe(false)
  expect((await maya.call('GET', '/v1/earner/badges')).json()).toEqual([])
  expect((await preview(linkOf(path))).json()).toEqual({ email, to: `Maya Okonkwo (${maya.email})` })
  expect(await hasProven(email)).toBe(false)
})

test('whoever presses the button has it confirmed, and says the same when it is pressed twice at once or again', async () => {
  const { email, path } = await add()
  const link = linkOf(path)
  const answers = [...(await Promise.all([confirm(link), confirm(link)])), await confirm(link)]
  for (const answer of answers) {
    expect([answer.statusCode, answer.json()]).toEqual([200, { email, to: `Maya Okonkwo (${maya.email})` }])
  }
  expect(await hasProven(email)).toBe(true)
})

test('in the browser where it was added the link acts at once, from whatever network', async () => {
  const { email, path, cookie } = await add()
  const page = await followLink(server, path, { cookie, ...elsewhere })
  expect(page.pathname).toBe('/auth/login/Maya')
  expect(page.searchParams.get('infoMessage')).toBe('Your new address is now one of your verified addresses.')
  expect(await hasProven(email)).toBe(true)
})

test('another browser of the same network asks, and the link of a mail that was sent again knows the first one', async () => {
  const other = await add()
  const { email, path, cookie } = await add()
  const asks = expect.stringMatching(/^\/auth\/confirm-address\//)
  expect((await followLink(server, path, { cookie: other.cookie, ...here })).pathname).toEqual(asks)
  shiftClock(301_000)
  const list = (await maya.call('GET', '/v1/user/emails')).json<{ id: number; email: string }[]>()
  const id = list.find((entry) => entry.email === email)?.id
  await maya.call('PUT', `/v1/user/emails/${id}`, { body: { resend: true } })
  const again = await readMailLink(email)
  expect(again).not.toBe(path)
  expect((await followLink(server, again, elsewhere)).pathname).toEqual(asks)
  expect((await followLink(server, again, { cookie, ...elsewhere })).pathname).toBe('/auth/login/Maya')
})

test.each([
  ['another token', (link: object) => ({ ...link, token: 'sash_ec_none' })],
  ['an unknown link', (link: object) => ({ ...link, confirm_id: 'none' })],
])('%s shows and confirms nothing', async (_, change) => {
  const { email, path } = await add()
  for (const send of [preview, confirm]) {
    const answer = await send(change(linkOf(path)))
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'address-move.link'])
    shiftClock(3000)
  }
  expect(await hasProven(email)).toBe(false)
})

test('an old link, or one of a sign-up, is not confirmed by the button', async () => {
  const signUp = linkOf(await readMailLink(await givenSignUp(server)))
  expect((await confirm(signUp)).statusCode).toBe(404)
  const { email, path } = await add()
  shiftClock(3 * 86_400_000 + 1000)
  expect((await confirm(linkOf(path))).statusCode).toBe(404)
  const proven = await context().db.selectFrom('verified_emails').select('email').where('email', '=', email).execute()
  expect(proven).toEqual([])
})
