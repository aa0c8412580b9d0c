import { givenApp } from '#testing/given/given-app.ts'
import { hooksOf } from '#testing/given/given-receiver.ts'
import { givenIssuer, givenPerson, newEmail } from '#testing/given.ts'
import { aloof } from '../cells.ts'
import type { Scene } from '../states.ts'
import type { Way } from '../way.ts'

const asSignIn = '– as a sign-in that is open, which it is done with' as const
const cells = {
  ...aloof,
  'the account is suspended': asSignIn,
  'the account is deleted': asSignIn,
  'a second factor is demanded': asSignIn,
  'one of two required organisations was asked': asSignIn,
  'the last address is another account’s': asSignIn,
  'the sign-in is old': 'refused',
} as const satisfies Way['cells']

type Call = readonly ['GET' | 'POST' | 'PUT', string, object?]

/** What outlives the sign-in that makes it, or opens the account by another way, is made with a fresh one. */
const make = (name: string, prepare: (scene: Scene) => Promise<Call>): Way => ({
  name,
  cells,
  given: async (scene) => {
    const [method, path, body] = await prepare(scene)
    const call = () => scene.person.call(method, path, body ? { body } : {})
    return { act: async () => (await call()).statusCode < 300 }
  },
})
const idOf = (path: string) => path.split('/').at(-1) ?? ''

export const madeWays: Way[] = [
  make('making a personal token', async () => [
    'POST',
    '/v3/personal-tokens',
    { name: 'x', scopes: ['rw:issuer'], days: 1 },
  ]),
  make('reading the legacy token', async () => ['GET', '/v1/user/auth-token']),
  make('making a token for one issuer', async ({ person }) => [
    'POST',
    '/v2/tokens/issuers',
    { issuers: [idOf(await givenIssuer(person))] },
  ]),
  make('making a webhook', async ({ person, world }) => [
    'POST',
    hooksOf(await givenIssuer(person)),
    { name: 'x', url: `${world.receiver.origin}/hook`, events: ['award.made'] },
  ]),
  make('making an owner', async ({ person }) => [
    'POST',
    `${await givenIssuer(person)}/staff`,
    { action: 'add', email: newEmail(), role: 'owner' },
  ]),
  make('making a link that registers a platform', async ({ person }) => [
    'POST',
    `/v3/issuers/${idOf(await givenIssuer(person))}/lti/registrations`,
  ]),
  make('making a key of LTI 1.1', async () => ['POST', '/v1/user/integrations', { integrationType: 'canvas-lti1' }]),
  make('a new secret of an app', async ({ person }) => {
    const { clientId } = await givenApp(person)
    return ['POST', `/v3/applications/${clientId}/secret`]
  }),
  make('adding an address', async () => ['POST', '/v1/user/emails', { email: newEmail() }]),
  make('making a download', async () => ['POST', '/v3/account/exports']),
  make('setting up a second factor', async () => ['POST', '/v3/account/second-factor']),
  make('adding a passkey', async () => ['PUT', '/v3/account/passkeys/challenge']),
  make('linking a provider', async () => ['GET', '/v1/user/socialaccounts/connect?provider=kony']),
  make('making an operator', async ({ world, person }) => {
    const body = { is_operator: true }
    await world.operator.call('PUT', `/v3/operator/people/${person.accountId}`, { body })
    return ['PUT', `/v3/operator/people/${(await givenPerson(world.server)).accountId}`, body]
  }),
]
