import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { shiftClock } from '#infra/clock.ts'
import { context, setContext } from '#infra/context.ts'
import { givenPerson, givenSignUp, goodPassword, newEmail, readMailLink } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

const own = 'http://localhost:8000'
const client = 'https://client.example'
const second = 'https://second.example'
const elsewhere = { cookie: `sash_signup=sash_su_${'A'.repeat(43)}` }
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({
    env: { SASH_CORS_ORIGINS: 'https://only-calls.example', SASH_WEB_APPS: `${client}, ${second}` },
  })
})
afterAll(() => server.stop())
const forget = () => context().db.deleteFrom('throttles').execute()
beforeEach(async () => {
  await forget()
})

type Headers = Record<string, string>

/** As an operator who starts the server anew with other settings. */
const nameApps = (webApps: readonly string[]): void =>
  setContext({ ...context(), config: { ...context().config, webApps } })
afterEach(() => nameApps([client, second]))

const askReset = async (email: string, headers: Headers, query = ''): Promise<string> => {
  const form = { email }
  const answer = await server.call('POST', `/v1/user/forgot-password${query}`, { form, headers })
  expect(answer.statusCode).toBe(200)
  return readMailLink(email)
}
const signUp = async (headers: Headers, email = newEmail()): Promise<string> => {
  const body = { first_name: 'Maya', last_name: 'Okonkwo', email, password: goodPassword }
  expect((await server.call('POST', '/v1/user/profile', { body, headers })).statusCode).toBe(201)
  return email
}
const goTo = async (method: 'GET' | 'POST', path: string, headers: Headers = {}): Promise<URL> =>
  new URL(String((await server.call(method, path, { headers })).headers.location))
const lastMail = async (email: string): Promise<string> => {
  const mails = context().db.selectFrom('mails').select('body').where('to_address', '=', email)
  return (await mails.orderBy('created_at', 'desc').executeTakeFirstOrThrow()).body
}
const setPassword = async (page: URL): Promise<number> => {
  const token = decodeURIComponent(page.pathname.split('/').at(-1) ?? '')
  const body = { token, password: 'another good one 7' }
  return (await server.call('PUT', '/v1/user/forgot-password', { body })).statusCode
}

describe('a web app that the operator named', () => {
  test.each([client, second])('%s gets the reset that was asked for there, and its token works', async (origin) => {
    const { email } = await givenPerson(server)
    const link = await askReset(email, { origin })
    for (const path of [link, link.replace('/v1/user/forgot-password', '/v2/auth/forgot-password')]) {
      const page = await goTo('GET', path)
      expect([page.origin, page.pathname.startsWith('/change-password/sash_pr_')]).toEqual([origin, true])
    }
    expect(await lastMail(email)).toContain(`${own}/v1/user/forgot-password?token=`)
    expect(await setPassword(await goTo('GET', link))).toBe(200)
  })

  test('may call the API from its pages', async () => {
    const { headers } = await server.call('GET', '/v1/user/profile', { headers: { origin: client } })
    expect(headers['access-control-allow-origin']).toBe(client)
  })

  test('signs in whoever signed up there; the code is good there and nowhere else', async () => {
    const link = await readMailLink(await signUp({ origin: client }))
    const asked = await server.call('GET', link)
    expect(asked.headers['content-security-policy']).toContain(`form-action 'self' ${client};`)
    const page = await goTo('POST', link)
    expect([page.origin, page.pathname, page.searchParams.get('signup')]).toEqual([client, '/auth/welcome', 'true'])
    const form = { code: page.searchParams.get('authCode') ?? '' }
    const exchange = async (headers: Headers) => (await server.call('POST', '/o/code', { form, headers })).statusCode
    expect(await exchange({ origin: second, cookie: '' })).toBe(400)
    await forget()
    expect(await exchange({ cookie: '' })).toBe(400)
    await forget()
    expect(await exchange({ origin: client, cookie: '' })).toBe(200)
  })

  test('has the page on which a password is chosen anew, where the one of the sign-up is not believed', async () => {
    const page = await goTo('POST', await readMailLink(await signUp({ origin: client })), elsewhere)
    expect([page.origin, page.pathname.startsWith('/change-password/sash_pr_')]).toEqual([client, true])
    expect(page.search).toBe('')
    expect(await setPassword(page)).toBe(200)
  })

  test('gets an address that was added there, also when its mail is sent again', async () => {
    const maya = await givenPerson(server)
    const email = newEmail('added')
    const added = await maya.call('POST', '/v1/user/emails', { body: { email }, headers: { origin: client } })
    const first = await goTo('POST', await readMailLink(email))
    expect([first.origin, first.pathname]).toEqual([client, '/auth/login/Maya'])
    expect(added.statusCode).toBe(201)

    const another = newEmail('another')
    const { id } = (await maya.call('POST', '/v1/user/emails', { body: { email: another } })).json<{ id: number }>()
    shiftClock(301_000)
    const again = { body: { resend: true }, headers: { origin: client } }
    expect((await maya.call('PUT', `/v1/user/emails/${id}`, again)).statusCode).toBe(200)
    expect((await goTo('POST', await readMailLink(another))).origin).toBe(client)
  })

  test('stays what it was for an old link that is sent anew, and where the mail is asked for once more', async () => {
    const email = await signUp({ origin: client })
    shiftClock(4 * 86_400_000)
    expect((await goTo('POST', await readMailLink(email))).origin).toBe(own)
    expect((await goTo('POST', await readMailLink(email))).origin).toBe(client)

    const other = await signUp({})
    shiftClock(301_000)
    await server.call('PUT', '/v1/user/resendemail', { body: { email: other }, headers: { origin: second } })
    expect((await goTo('POST', await readMailLink(other))).origin).toBe(second)
  })

  test('is where people sign in who have an account already', async () => {
    const { email } = await givenPerson(server)
    shiftClock(301_000)
    await signUp({ origin: client, ...elsewhere }, email)
    expect(await lastMail(email)).toContain(`${client}/auth/login`)
  })

  test('gets nothing any more once the operator takes it out, and the token still works on our page', async () => {
    const { email } = await givenPerson(server)
    const link = await askReset(email, { origin: client })
    nameApps([second])
    const page = await goTo('GET', link)
    expect(page.origin).toBe(own)
    expect(await setPassword(page)).toBe(200)
  })
})

describe('nobody else chooses where a link leads', () => {
  const foreign: [string, Headers][] = [
    ['nothing', {}],
    ['our own origin', { origin: own }],
    ['an origin that may only call', { origin: 'https://only-calls.example' }],
    ['no origin', { origin: 'null' }],
    ['a stranger', { origin: 'https://stranger.example' }],
    ['the name as a part', { origin: 'https://client.example.stranger.example' }],
    ['a part of the name', { origin: 'https://xclient.example' }],
    ['a host below it', { origin: 'https://www.client.example' }],
    ['another port', { origin: 'https://client.example:8443' }],
    ['another scheme', { origin: 'http://client.example' }],
    ['a slash', { origin: 'https://client.example/' }],
    ['a dot', { origin: 'https://client.example.' }],
    ['other letters', { origin: 'https://CLIENT.example' }],
    ['two at once', { origin: `${client}, ${second}` }],
    ['a referer', { referer: `${client}/auth/request-password-reset` }],
    ['a forwarded host', { 'x-forwarded-host': 'client.example', 'x-forwarded-proto': 'https' }],
    ['forwarded', { forwarded: 'host=client.example;proto=https' }],
  ]

  test.each(foreign)('by %s', async (_name, headers) => {
    const { email } = await givenPerson(server)
    const link = await askReset(email, headers)
    expect((await goTo('GET', link)).origin).toBe(own)
    expect(link).toMatch(/\?token=sash_pr_[\w-]{43}$/)
    const signedUp = await readMailLink(await signUp(headers))
    expect(signedUp).toMatch(/\?token=sash_ec_[\w-]{43}&signup=true$/)
    expect((await goTo('POST', signedUp)).origin).toBe(own)
  })

  test('by Host: such a call is not taken at all', async () => {
    const [form, headers] = [{ email: newEmail() }, { host: 'client.example', origin: client }]
    expect((await server.call('POST', '/v1/user/forgot-password', { form, headers })).statusCode).toBe(421)
  })

  test('by what stands in the address, when it is asked for or followed', async () => {
    const { email } = await givenPerson(server)
    const query = `?a=1&badgr_app_id=1&origin=${client}&redirect=${client}`
    const link = await askReset(email, {}, query)
    const visits: Headers[] = [{}, { origin: client }, { referer: client }, { 'x-forwarded-host': 'client.example' }]
    for (const headers of visits) expect((await goTo('GET', `${link}&${query.slice(1)}`, headers)).origin).toBe(own)
  })

  test('by the mark of a link for a web app: the secret that it is put behind opens nothing', async () => {
    const [theirs, ours] = [await givenPerson(server), await givenPerson(server)]
    const [, mark = ''] = /(~[\w-]+)$/.exec(await askReset(theirs.email, { origin: client })) ?? []
    expect(mark).toHaveLength(17)
    const page = await goTo('GET', `${await askReset(ours.email, {})}${mark}`)
    expect([page.origin, await setPassword(page)]).toEqual([own, 404])

    const signedUp = await readMailLink(await givenSignUp(server))
    const marked = await goTo('POST', signedUp.replace('&signup', `${mark}&signup`))
    expect([marked.origin, marked.searchParams.has('authCode')]).toEqual([own, false])
  })
})
