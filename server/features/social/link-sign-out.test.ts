import { afterAll, beforeAll, expect, test } from 'vitest'
import { listSocial, startWithOpenId } from '#testing/given/given-social.ts'
import { type GivenPerson, givenPerson } from '#testing/given.ts'
import type { OpenIdServer } from '#testing/outside/oidc-provider.ts'
import type { TestServer } from '#testing/server.ts'
import { openVisitor, type Visitor } from '#testing/visitor.ts'

let server: TestServer
let provider: OpenIdServer
beforeAll(async () => {
  ;({ server, provider } = await startWithOpenId())
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
})

const signInAgain = async ({ email, password }: GivenPerson): Promise<string> => {
  const answer = await server.call('POST', '/o/token', { form: { username: email, password } })
  return answer.json<{ access_token: string }>().access_token
}
const askHandle = async (browser: Visitor, token: string): Promise<string> =>
  (await browser.get('/v1/user/socialaccounts/connect?provider=kony', token)).json<{ url: string }>().url
const goToProvider = async (browser: Visitor, token: string): Promise<string> => {
  const { pathname, search } = new URL(await askHandle(browser, token))
  return String((await browser.get(pathname + search)).headers.location)
}

const ways: [string, (token: string, person: GivenPerson) => Promise<unknown>][] = [
  ['signing out', (token) => server.call('POST', '/o/revoke_token', { form: { token } })],
  [
    'ending that sign-in from another one',
    async (token, person) => {
      const listed = await server.call('GET', '/v3/sign-ins', { token })
      const own = listed.json<{ id: string; is_current: boolean }[]>().find(({ is_current }) => is_current)
      return person.call('DELETE', `/v3/sign-ins/${own?.id}`)
    },
  ],
]

test.each(ways)('[A17] %s ends what it had begun: whoever comes next links nothing of theirs', async (_way, end) => {
  const maya = await givenPerson(server)
  const token = await signInAgain(maya)
  const browser = openVisitor(server)
  provider.present({ sub: `whoever comes next, after ${_way}` })

  const handle = await askHandle(browser, token)
  await end(token, maya)
  expect((await server.call('GET', '/v1/user/profile', { token })).statusCode).toBe(401)
  const late = await browser.follow(handle)
  expect([late.pathname, late.searchParams.has('authError')]).toEqual(['/profile', true])

  const other = await signInAgain(maya)
  const there = await goToProvider(browser, other)
  expect(there).toContain(provider.issuer)
  await end(other, maya)
  const back = await browser.follow(there)
  expect(back.searchParams.has('addedSocialAccountId')).toBe(false)
  expect(await listSocial(server, maya.token)).toEqual([])
})

test('[A17] signing out ends a download that was asked for and not taken', async () => {
  const maya = await givenPerson(server)
  const { url } = (await maya.call('POST', '/v3/account/exports')).json<{ url: string }>()
  await server.call('POST', '/o/revoke_token', { form: { token: maya.token } })
  expect((await server.call('GET', new URL(url).pathname)).statusCode).toBe(404)
})
