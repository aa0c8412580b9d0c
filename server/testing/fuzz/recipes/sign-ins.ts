import { now } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { givenPasskey, readAsked } from '../../given/given-passkey.ts'
import { codeAt, givenSecondFactor, readBase32 } from '../../given/given-second-factor.ts'
import { givenSignUp, goodPassword, newEmail, readMailLink } from '../../given.ts'
import { createAuthenticator } from '../../outside/software-authenticator.ts'
import { followLink, signInAs } from '../../sign-ups.ts'
import type { Recipes } from '../call.ts'
import { freshPerson, make, type World } from '../world.ts'

const cookieOf = (header: unknown): string =>
  [header ?? []]
    .flat()
    .map((line) => String(line).split(';')[0])
    .join('; ')

/** A sign-in at the provider that has come as far as the way back; of the person, when one links it to an account. */
const comeFromProvider = async ({ stage: { server, provider } }: World, token?: string) => {
  let address = '/account/sociallogin?provider=google'
  let cookie = ''
  if (token) {
    const begun = await server.call('GET', '/v1/user/socialaccounts/connect?provider=google', { token })
    const { pathname, search } = new URL(begun.json<{ url: string }>().url)
    address = pathname + search
    cookie = cookieOf(begun.headers['set-cookie'])
  }
  const answer = await server.call('GET', address, { headers: cookie ? { cookie } : {} })
  const url = new URL(String(answer.headers.location))
  provider.begin(url)
  const email = newEmail('google')
  provider.behave({ claims: (good) => ({ ...good, sub: email, email, given_name: 'Jo', family_name: 'Lindqvist' }) })
  return {
    query: { code: 'good', state: url.searchParams.get('state') ?? '' },
    headers: { cookie: cookieOf(answer.headers['set-cookie']) || cookie },
  }
}

/** What the earner has linked. */
const linkProvider = async (world: World): Promise<string> => {
  const { earner } = world.people
  const { query, headers } = await comeFromProvider(world, earner.token)
  await world.stage.server.call('GET', `/account/google/login/callback?${new URLSearchParams(query)}`, { headers })
  const linked = (await earner.call('GET', '/v1/user/socialaccounts')).json<{ id: string }[]>()
  return String(linked.at(-1)?.id)
}

const tokenOf = (answer: { json(): unknown }): string => (answer.json() as { access_token: string }).access_token

const personWithSecondFactor = async (world: World) => {
  const person = await freshPerson(world)
  return { ...person, ...(await givenSecondFactor(person)) }
}

const ownPasskey = async (world: World) => {
  const person = await freshPerson(world)
  await givenPasskey(person)
  const [passkey] = (await person.call('GET', '/v3/account/passkeys')).json<{ id: string }[]>()
  return { token: person.token, params: { passkeyId: passkey?.id ?? '' } }
}

export const signInRecipes: Recipes = {
  createToken: async ({ people: { earner } }) => ({
    form: { username: earner.email, password: goodPassword, scope: 'rw:profile rw:backpack' },
  }),
  exchangeCode: async ({ stage }) => {
    const email = await givenSignUp(stage.server)
    const page = await followLink(stage.server, `${await readMailLink(email)}`)
    return { form: { code: page.searchParams.get('authCode') ?? '' } }
  },
  revokeTokenLegacy: async ({ stage, people: { earner } }) => ({
    form: { token: tokenOf(await signInAs(stage.server, earner.email)) },
  }),
  confirmIdentity: () => ({ body: { password: goodPassword } }),
  grantSignInIssuing: () => ({}),
  beginTotpSetup: async (world) => ({ token: (await freshPerson(world)).token }),
  confirmTotpSetup: async (world) => {
    const person = await freshPerson(world)
    const { secret } = await make<{ secret: string }>(person, '/v3/account/second-factor')
    return { token: person.token, body: { code: codeAt(readBase32(secret), now().getTime()) } }
  },
  renewRecoveryCodes: async (world) => ({ token: (await personWithSecondFactor(world)).token }),
  removeTotp: async (world) => ({ token: (await personWithSecondFactor(world)).token }),
  finishSignIn: async (world) => {
    const { email, recoveryCodes } = await personWithSecondFactor(world)
    const step = ((await signInAs(world.stage.server, email)).json() as { mfa_token: string }).mfa_token
    return { body: { step, code: recoveryCodes[0] } }
  },
  addPasskey: async (world) => {
    const person = await freshPerson(world)
    const { options, headers } = readAsked(await person.call('PUT', '/v3/account/passkeys/challenge'))
    const credential = createAuthenticator(context().config.origin).create(options)
    return { token: person.token, headers, body: { name: 'My phone', credential } }
  },
  renamePasskey: async (world) => ({ ...(await ownPasskey(world)), body: { name: 'My other phone' } }),
  removePasskey: ownPasskey,
  beginPasskeySignIn: () => ({ body: {} }),
  signInWithPasskey: async (world) => {
    const device = await givenPasskey(await freshPerson(world))
    const begun = await world.stage.server.call('POST', '/v3/sign-ins/passkey/challenge', { body: {} })
    const { options, headers } = readAsked(begun)
    return { headers, body: { credential: device.get(options), scope: 'rw:profile' } }
  },
  endAllSignIns: async (world) => ({ token: (await freshPerson(world)).token }),
  endSignIn: async ({ stage, people: { earner } }) => {
    await signInAs(stage.server, earner.email)
    const listed = (await earner.call('GET', '/v3/sign-ins')).json<{ id: string; is_current: boolean }[]>()
    return { params: { signInId: listed.find(({ is_current }) => !is_current)?.id ?? '' } }
  },
  connectSocialAccount: () => ({ query: { provider: 'google' } }),
  connectSocialAccountV2: () => ({ query: { provider: 'google' } }),
  startSocialLogin: () => ({ query: { provider: 'google' } }),
  finishSocialLogin: async (world) => ({ params: { provider: 'google' }, ...(await comeFromProvider(world)) }),
  getSocialAccount: async (world) => ({ params: { socialId: await linkProvider(world) } }),
  getSocialAccountV2: async (world) => ({ params: { socialId: await linkProvider(world) } }),
  unlinkSocialAccount: async (world) => ({ params: { socialId: await linkProvider(world) } }),
  unlinkSocialAccountV2: async (world) => ({ params: { socialId: await linkProvider(world) } }),
  createPersonalToken: () => ({ body: { name: 'Mine', scopes: ['r:backpack'] } }),
  revokePersonalToken: async ({ people: { earner } }) => {
    const made = await make<{ token_id: string }>(earner, '/v3/personal-tokens', {
      name: 'Mine',
      scopes: ['r:backpack'],
    })
    return { params: { tokenId: made.token_id } }
  },
}
