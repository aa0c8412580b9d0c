import { afterAll, beforeAll, expect, test } from 'vitest'
import { issuerScope, recipientScope } from '#contracts/oauth/scopes.ts'
import { shiftClock } from '#infra/clock.ts'
import { goodPassword, newEmail, readMailLink } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'
import { followLink } from '#testing/sign-ups.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await server.stop()
})

const signUp = async (more: object): Promise<string> => {
  const email = newEmail()
  const body = { first_name: 'Maya', last_name: 'Okonkwo', email, password: goodPassword, ...more }
  expect((await server.call('POST', '/v1/user/profile', { body })).statusCode).toBe(201)
  return email
}

const follow = async (link: string) => {
  const page = await followLink(server, link)
  const form = { code: page.searchParams.get('authCode') ?? '' }
  const { scope } = (await server.call('POST', '/o/code', { form })).json<{ scope: string }>()
  return { path: page.pathname, hint: page.searchParams.get('hint'), source: page.searchParams.get('source'), scope }
}

test('who signs up to issue badges is signed in for that by the link of the mail', async () => {
  const email = await signUp({ hint: 'issuer', source: 'harbour' })
  const expected = { path: '/auth/welcome', hint: 'issuer', source: 'harbour', scope: issuerScope }
  expect(await follow(await readMailLink(email))).toEqual(expected)
})

test.each(['resendemail', 'forgot-password', 'a link that has expired'])(
  'the hint stays when the mail comes again by %s',
  async (way) => {
    const email = await signUp({ hint: 'issuer', source: 'harbour' })
    const first = await readMailLink(email)
    if (way === 'resendemail') await server.call('PUT', '/v1/user/resendemail', { body: { email } })
    else if (way === 'forgot-password') await server.call('POST', '/v1/user/forgot-password', { form: { email } })
    else {
      shiftClock(3 * 86_400_000 + 1000)
      await server.call('POST', first)
    }
    const second = await readMailLink(email)
    expect(second).not.toBe(first)
    expect(await follow(second)).toMatchObject({ hint: 'issuer', source: 'harbour', scope: issuerScope })
  },
)

test.each([undefined, null, 'operator', 7, ['issuer'], ''])('the hint %j means nothing', async (hint) => {
  const email = await signUp({ hint })
  expect(await follow(await readMailLink(email))).toMatchObject({ hint: null, scope: recipientScope })
})

test('who signs up once more without the hint goes on as an earner', async () => {
  const email = await signUp({ hint: 'issuer', source: 'harbour' })
  shiftClock(301_000)
  await signUp({ email })
  expect(await follow(await readMailLink(email))).toMatchObject({ hint: null, source: null, scope: recipientScope })
})
