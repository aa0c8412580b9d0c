import { afterAll, beforeAll, expect, test } from 'vitest'
import { askToken, type GivenApp, givenApp, givenTokens } from '#testing/given/given-app.ts'
import { type GivenPerson, givenIssuer, givenPerson } from '#testing/given.ts'
import { startTestServer, type TestServer } from '#testing/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => await server.stop())

/** Somebody with an issuer, and with all that can make a token which lasts. */
interface Given {
  person: GivenPerson
  issuer: string
  app: GivenApp
  personal: { id: string; token: string }
}

const given = async (): Promise<Given> => {
  const person = await givenPerson(server)
  const issuer = (await givenIssuer(person)).split('/').at(-1) ?? ''
  const app = await givenApp(person, {
    grant_types: ['authorization_code', 'client_credentials'],
    scopes: ['rw:issuer'],
  })
  const body = { name: 'Nightly', scopes: ['rw:issuer'], days: 30 }
  const made = (await person.call('POST', '/v3/personal-tokens', { body })).json()
  return { person, issuer, app, personal: { id: made.token_id, token: made.token } }
}

const makers = {
  'a sign-in': async ({ person }) => person.token,
  'a personal token': async ({ personal }) => personal.token,
  'an app by its secret': async ({ app }) =>
    (await askToken(server, app, { grant_type: 'client_credentials' })).json().access_token,
  'an app that was let in': async ({ person, app }) =>
    (await givenTokens(server, person, app, ['rw:issuer'])).access_token,
} satisfies Record<string, (of: Given) => Promise<string>>
type Maker = keyof typeof makers

const pathOf = ({ app }: Given) => `/v3/applications/${app.clientId}`
const takeBack = async ({ person, app }: Given) => {
  const { result } = (await person.call('GET', '/v2/auth/tokens')).json()
  for (const { entityId, application } of result)
    if (application.clientId === app.clientId) await person.call('DELETE', `/v2/auth/tokens/${entityId}`)
}

/** Whatever ends a maker, and whose tokens go with it. */
const ends: [what: string, end: (of: Given) => Promise<unknown>, ofMakers: Maker[]][] = [
  [
    'the personal token is removed',
    ({ person, personal }) => person.call('DELETE', `/v3/personal-tokens/${personal.id}`),
    ['a personal token'],
  ],
  [
    'the personal token is given back',
    ({ personal }) => server.call('POST', '/o/revoke_token', { form: { token: personal.token } }),
    ['a personal token'],
  ],
  [
    'the secret of the app has leaked',
    (of) => of.person.call('POST', `${pathOf(of)}/secret`, { body: { end_old: true } }),
    ['an app by its secret'],
  ],
  [
    'the app is not to act for its owner any more',
    (of) => {
      const body = { name: 'Timetable', redirect_uris: [of.app.redirect], scopes: ['rw:issuer'] }
      return of.person.call('PUT', pathOf(of), { body: { ...body, grant_types: ['authorization_code'] } })
    },
    ['an app by its secret'],
  ],
  ['what the app was given is taken back', takeBack, ['an app by its secret', 'an app that was let in']],
  [
    'the app is deleted',
    (of) => of.person.call('DELETE', pathOf(of)),
    ['an app by its secret', 'an app that was let in'],
  ],
  [
    'all sign-ins end',
    ({ person }) => person.call('DELETE', '/v3/sign-ins'),
    ['an app by its secret', 'an app that was let in'],
  ],
  [
    'the password is another one',
    ({ person }) => {
      const body = { password: 'another good password', current_password: person.password }
      return person.call('PUT', '/v1/user/profile', { body })
    },
    ['a sign-in', 'a personal token', 'an app by its secret', 'an app that was let in'],
  ],
]

test.each(ends)(
  '[A3] when %s, the tokens end that were made with it to last, and no others',
  async (_, end, ofMakers) => {
    const of = await given()
    const made: [Maker, string][] = []
    for (const maker of Object.keys(makers) as Maker[]) {
      const body = { issuers: [of.issuer] }
      const answer = await server.call('POST', '/v2/tokens/issuers', { token: await makers[maker](of), body })
      if (answer.statusCode !== 201) throw new Error(answer.body)
      made.push([maker, answer.json().result[0].token])
    }
    const listLive = async () => {
      const live: Maker[] = []
      for (const [maker, token] of made)
        if ((await server.call('GET', `/v2/issuers/${of.issuer}`, { token })).statusCode === 200) live.push(maker)
      return live
    }
    const all = made.map(([maker]) => maker)
    expect(await listLive()).toEqual(all)
    await end(of)
    expect(await listLive()).toEqual(all.filter((maker) => !ofMakers.includes(maker)))
  },
)
