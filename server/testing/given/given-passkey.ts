import type { LightMyRequestResponse } from 'fastify'
import { context } from '#infra/context.ts'
import type { GivenPerson } from '../given.ts'
import { type Authenticator, createAuthenticator, type Misdeeds } from '../outside/software-authenticator.ts'
import type { TestServer } from '../server.ts'

const base = '/v3/account/passkeys'

/** What the server asks a browser to make or sign, with the cookie that it has to come back with. */
export const readAsked = (answer: LightMyRequestResponse) => ({
  options: answer.json<{ challenge: string; rp: { id: string }; user: { id: string }; rpId: string }>(),
  headers: { cookie: answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
})

/** A new passkey of the person, as the browser would make it; or with what a hostile one would do. */
export const addPasskey = async (
  person: GivenPerson,
  { name = 'My phone', ...misdeeds }: Misdeeds & { name?: string } = {},
): Promise<{ answer: LightMyRequestResponse; device: Authenticator }> => {
  const device = createAuthenticator(context().config.origin)
  const { options, headers } = readAsked(await person.call('PUT', `${base}/challenge`))
  const credential = device.create(options, misdeeds)
  return { device, answer: await person.call('POST', base, { body: { name, credential }, headers }) }
}

export const givenPasskey = async (person: GivenPerson): Promise<Authenticator> => {
  const { answer, device } = await addPasskey(person)
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return device
}

interface SignIn extends Misdeeds {
  step?: string
  scope?: string
}

/** Signs in with the passkey; or with what a hostile device would do. */
export const signInWithPasskey = async (
  server: TestServer,
  device: Authenticator,
  { step, scope, ...misdeeds }: SignIn = {},
): Promise<LightMyRequestResponse> => {
  const { options, headers } = readAsked(
    await server.call('POST', '/v3/sign-ins/passkey/challenge', { body: { step } }),
  )
  const credential = device.get(options, misdeeds)
  return server.call('POST', '/v3/sign-ins/passkey', { body: { credential, step, scope }, headers })
}
