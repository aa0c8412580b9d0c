import { askToken, type GivenApp, givenApp, givenTokens } from '#testing/given/given-app.ts'
import { type GivenPerson, givenIssuer, givenPerson } from '#testing/given.ts'
import type { TestServer } from '#testing/server.ts'

/** Somebody with an issuer, and with all that can make a token which lasts. */
export interface GivenMakers {
  server: TestServer
  person: GivenPerson
  issuer: string
  app: GivenApp
  personal: { id: string; token: string }
}

export const givenMakers = async (server: TestServer): Promise<GivenMakers> => {
  const person = await givenPerson(server)
  const issuer = (await givenIssuer(person)).split('/').at(-1) ?? ''
  const app = await givenApp(person, {
    grant_types: ['authorization_code', 'client_credentials'],
    scopes: ['rw:issuer'],
  })
  const body = { name: 'Nightly', scopes: ['rw:issuer'], days: 30 }
  const made = (await person.call('POST', '/v3/personal-tokens', { body })).json()
  return { server, person, issuer, app, personal: { id: made.token_id, token: made.token } }
}

/** What something that lasts can be made with: the token of the call. */
export const makers = {
  'a sign-in': async ({ person }) => person.token,
  'a personal token': async ({ personal }) => personal.token,
  'an app by its secret': async ({ server, app }) =>
    (await askToken(server, app, { grant_type: 'client_credentials' })).json().access_token,
  'an app that was let in': async ({ server, person, app }) =>
    (await givenTokens(server, person, app, ['rw:issuer'])).access_token,
} satisfies Record<string, (of: GivenMakers) => Promise<string>>
export type Maker = keyof typeof makers

const pathOf = ({ app }: GivenMakers) => `/v3/applications/${app.clientId}`
const takeBack = async ({ person, app }: GivenMakers) => {
  const { result } = (await person.call('GET', '/v2/auth/tokens')).json()
  for (const { entityId, application } of result)
    if (application.clientId === app.clientId) await person.call('DELETE', `/v2/auth/tokens/${entityId}`)
}

/** The end of sign-ins as ones that may be stolen, of which the person's own is one: what was begun in it waits for a yes. */
export const endOfSignIns = 'all sign-ins end'

/** Whatever ends a maker, and with what was made goes that was made with whom. */
export const ends: [what: string, end: (of: GivenMakers) => Promise<unknown>, ofMakers: Maker[]][] = [
  [
    'the personal token is removed',
    ({ person, personal }) => person.call('DELETE', `/v3/personal-tokens/${personal.id}`),
    ['a personal token'],
  ],
  [
    'the personal token is given back',
    ({ server, personal }) => server.call('POST', '/o/revoke_token', { form: { token: personal.token } }),
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
    endOfSignIns,
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
