import {
  allowApp,
  askFor,
  askToken,
  type GivenApp,
  givenApp,
  givenCode,
  givenTokens,
  isLive,
  markApp,
  newProof,
  spendCode,
  startAt,
} from '#testing/given/given-app.ts'
import { type GivenPerson, givenIssuer, givenPerson, givenStaff } from '#testing/given.ts'
import { aloof, ended, tooShort } from '../cells.ts'
import type { Scene } from '../states.ts'
import { signedIn, type Way } from '../way.ts'

const sensitive = ['rw:issuer']
const scopes = ['r:backpack', ...sensitive]
/** What was let in, or made, goes on after the sign-in that did so. */
const lasting = { 'a second factor is demanded': 'works', 'the sign-in is old': 'works' } as const
const ofApp = { ...aloof, ...ended, 'the developer is suspended': 'refused' } as const

const givenAppOf = async (world: Scene['world']): Promise<{ app: GivenApp; developer: GivenPerson }> => {
  const developer = await givenPerson(world.server)
  return { developer, app: await givenApp(developer, { scopes }) }
}
const opens = async ({ world }: Scene, token: string, path = '/v1/earner/badges') =>
  (await world.server.call('GET', path, { token })).statusCode === 200

export const heldWays: Way[] = [
  {
    name: 'the consent to an app',
    cells: { ...ofApp, 'a second factor is demanded': 'works', 'the sign-in is old': 'refused' },
    given: async ({ world, person }) => {
      const { app, developer } = await givenAppOf(world)
      const asked = askFor(app, { scope: sensitive.join(' ') })
      return { developer, act: async () => (await allowApp(person, asked, sensitive)).statusCode === 200 }
    },
  },
  {
    name: 'an app that skips consent',
    cells: { ...ofApp, 'a second factor is demanded': 'works', 'the sign-in is old': 'refused' },
    given: async ({ world, person }) => {
      const { app, developer } = await givenAppOf(world)
      await markApp(app, { skips_consent: true })
      const start = () => startAt(world.server, askFor(app, { scope: sensitive.join(' ') }), person.token)
      return { developer, act: async () => (await start()).body.includes('success_url') }
    },
  },
  {
    name: 'a code of an app',
    cells: { ...ofApp, 'a second factor is demanded': 'works', 'the sign-in is old': tooShort },
    given: async ({ world, person }) => {
      const { app, developer } = await givenAppOf(world)
      const { verifier, challenge } = newProof()
      const code = await givenCode(person, app, { code_challenge: challenge, code_challenge_method: 'S256' })
      const spend = () => spendCode(world.server, app, code, { code_verifier: verifier })
      return { developer, act: async () => signedIn(await spend()) }
    },
  },
  {
    name: 'a token of an app',
    cells: { ...ofApp, ...lasting },
    given: async ({ world, person }) => {
      const { app, developer } = await givenAppOf(world)
      const held = await givenTokens(world.server, person, app)
      return { developer, act: () => isLive(world.server, held.access_token) }
    },
  },
  {
    name: 'a refresh token',
    cells: { ...ofApp, ...lasting },
    given: async ({ world, person }) => {
      const { app, developer } = await givenAppOf(world)
      const { refresh_token } = await givenTokens(world.server, person, app)
      const refresh = () => askToken(world.server, app, { grant_type: 'refresh_token', refresh_token })
      return { developer, act: async () => signedIn(await refresh()) }
    },
  },
  {
    name: 'an app that acts as its owner',
    cells: {
      ...aloof,
      ...ended,
      ...lasting,
      'the developer is suspended': '– the owner is the person',
    },
    given: async (scene) => {
      const app = await givenApp(scene.person, { scopes: ['r:backpack'], grant_types: ['client_credentials'] })
      const ask = () => askToken(scene.world.server, app, { grant_type: 'client_credentials' })
      return {
        act: async () => {
          const answer = await ask()
          return signedIn(answer) && opens(scene, answer.json<{ access_token: string }>().access_token)
        },
      }
    },
  },
  {
    name: 'a personal token',
    cells: { ...aloof, ...ended, ...lasting },
    given: async (scene) => {
      const body = { name: 'x', scopes: ['r:backpack'], days: 1 }
      const made = await scene.person.call('POST', '/v3/personal-tokens', { body })
      return { act: () => opens(scene, made.json<{ token: string }>().token) }
    },
  },
  {
    name: 'a legacy token',
    cells: { ...aloof, ...ended, ...lasting },
    given: async (scene) => {
      const { token } = (await scene.person.call('GET', '/v1/user/auth-token')).json<{ token: string }>()
      return { act: () => opens(scene, token) }
    },
  },
  {
    name: 'a token for one issuer',
    cells: {
      ...aloof,
      ...ended,
      ...lasting,
      'the issuer is suspended': 'works',
      'the role is taken': 'refused',
    },
    given: async (scene) => {
      const colleague = await givenPerson(scene.world.server)
      const path = await givenIssuer(scene.person)
      await givenStaff(path, colleague, 'owner')
      const body = { issuers: [path.split('/').at(-1)] }
      const made = await scene.person.call('POST', '/v2/tokens/issuers', { body })
      const { token } = made.json<{ result: [{ token: string }] }>().result[0]
      return { issuer: { path, colleague }, act: () => opens(scene, token, `${path}/badges`) }
    },
  },
]
