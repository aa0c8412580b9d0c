import { givenPasskey, signInWithPasskey } from '#testing/given/given-passkey.ts'
import { givenSecondFactor } from '#testing/given/given-second-factor.ts'
import { enter, link, readToken } from '#testing/given/given-social.ts'
import { readMailLink } from '#testing/given.ts'
import { openVisitor } from '#testing/visitor.ts'
import { aloof, ended, freshItself, tooShort } from '../cells.ts'
import type { Scene } from '../states.ts'
import { signedIn, type Way } from '../way.ts'

const scope = 'rw:profile rw:issuer rw:backpack'
const byPassword = ({ world, person }: Scene, password = person.password, more: object = {}) =>
  world.server.call('POST', '/o/token', { form: { username: person.email, password, scope, ...more } })
/** Whether the token is of the person: what was theirs may open the account of somebody else by now. */
const isTheirs = async ({ world, person }: Scene, token: string | undefined): Promise<boolean> => {
  const profile = await world.server.call('GET', '/v1/user/profile', { token })
  return profile.statusCode === 200 && profile.json().slug === person.accountId
}
const tokenOf = (answer: { body: string }): string | undefined => JSON.parse(answer.body).access_token
const hasToken = (promise: Promise<string | undefined>): Promise<boolean> =>
  promise.then(
    (token) => token !== undefined,
    () => false,
  )

/** Links the provider to the person and signs out there. */
const linkProvider = async ({ world, person }: Scene) => {
  world.provider.present({ sub: person.accountId, email: person.email, email_verified: true })
  await link(world.server, person)
}
const comeByProvider = ({ world, person }: Scene) => {
  world.provider.present({ sub: person.accountId, email: person.email, email_verified: true })
  return enter(world.server, 'kony', openVisitor(world.server))
}
const anew = { 'the sign-in is old': freshItself } as const
const steps = { 'a second factor is demanded': 'refused' } as const

export const signInWays: Way[] = [
  {
    name: 'a password',
    cells: { ...aloof, ...ended, ...steps, ...anew },
    given: async (scene) => ({ act: async () => isTheirs(scene, tokenOf(await byPassword(scene))) }),
  },
  {
    name: 'a refresh token of a program',
    // A sign-in that goes on: it was as fresh as it will ever be when it began.
    cells: { ...aloof, ...ended, 'a second factor is demanded': 'works', 'the sign-in is old': 'works' },
    given: async (scene) => {
      const { refresh_token } = (await byPassword(scene)).json<{ refresh_token: string }>()
      const form = { grant_type: 'refresh_token', refresh_token }
      return { act: async () => isTheirs(scene, tokenOf(await scene.world.server.call('POST', '/o/token', { form }))) }
    },
  },
  {
    name: 'a passkey',
    // It is two things already (decision 60). An account that has lost its last address is empty, and still its own.
    cells: {
      ...aloof,
      ...ended,
      ...anew,
      'a second factor is demanded': 'works',
      'the last address is another account’s': 'works',
    },
    given: async ({ world, person }) => {
      const device = await givenPasskey(person)
      return { act: async () => signedIn(await signInWithPasskey(world.server, device)) }
    },
  },
  {
    name: 'a second step',
    cells: {
      ...aloof,
      ...ended,
      'a second factor is demanded': '– it is the second factor itself',
      'the last address is another account’s': '– it does not move without that step',
      'the sign-in is old': tooShort,
    },
    given: async (scene) => {
      const { world, person } = scene
      const factor = await givenSecondFactor(person)
      const { mfa_token: step } = (await byPassword(scene)).json<{ mfa_token: string }>()
      const body = { step, code: factor.recoveryCodes[0] }
      return {
        act: async () => signedIn(await world.server.call('POST', '/v3/sign-ins/second-factor', { body })),
      }
    },
  },
  {
    name: 'a provider',
    cells: { ...aloof, ...ended, ...steps, ...anew, 'the last address is another account’s': 'works' },
    given: async (scene) => {
      await linkProvider(scene)
      const come = async () => readToken(scene.world.server, await comeByProvider(scene))
      return {
        act: () =>
          come().then(
            (token) => isTheirs(scene, token),
            () => false,
          ),
      }
    },
  },
  {
    name: 'a code that becomes a sign-in',
    cells: { ...aloof, ...ended, ...steps, 'the sign-in is old': tooShort },
    given: async (scene) => {
      await linkProvider(scene)
      const end = await comeByProvider(scene)
      return { act: () => hasToken(readToken(scene.world.server, end)) }
    },
  },
  {
    name: 'a link for a new password',
    cells: { ...aloof, ...ended, ...steps, 'the sign-in is old': tooShort },
    given: async (scene) => {
      const { world, person } = scene
      await world.server.call('POST', '/v1/user/forgot-password', { form: { email: person.email } })
      const token = (await readMailLink(person.email)).replace(/.*token=/, '')
      const password = 'another horse battery'
      return {
        act: async () => {
          await world.server.call('PUT', '/v1/user/forgot-password', { body: { token, password } })
          return isTheirs(scene, tokenOf(await byPassword(scene, password)))
        },
      }
    },
  },
  {
    name: 'a sign-in that is open',
    // It was opened as it had to be then, and goes on for reading.
    cells: { ...aloof, ...ended, 'a second factor is demanded': 'works', 'the sign-in is old': 'works' },
    given: async ({ person }) => ({
      act: async () => (await person.call('GET', '/v1/user/profile')).statusCode === 200,
    }),
  },
]
