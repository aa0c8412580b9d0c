import { createHash, randomBytes } from 'node:crypto'
import { context } from '#infra/context.ts'
import type { GivenPerson } from '../given.ts'
import type { TestServer } from '../server.ts'

export interface GivenApp {
  clientId: string
  /** Empty for an app that keeps none. */
  secret: string
  redirect: string
}

export const appRedirect = 'https://app.example/back'

/** An app under My apps, for the code flow with refresh tokens unless told otherwise. */
export const givenApp = async (developer: GivenPerson, more: Record<string, unknown> = {}): Promise<GivenApp> => {
  const answer = await developer.call('POST', '/v3/applications', {
    body: { name: 'Timetable', redirect_uris: [appRedirect], scopes: ['rw:profile', 'r:backpack'], ...more },
  })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  const made = answer.json<{ client_id: string; client_secret: string | null; redirect_uris: string[] }>()
  return { clientId: made.client_id, secret: made.client_secret ?? '', redirect: made.redirect_uris[0] ?? '' }
}

export const newProof = (): { verifier: string; challenge: string } => {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** The request of an app to be let in, as query or as what the consent page sends on. */
export const askFor = (app: GivenApp, more: Record<string, string | undefined> = {}): Record<string, string> => {
  const asked = { client_id: app.clientId, redirect_uri: app.redirect, response_type: 'code', ...more }
  return Object.fromEntries(
    Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

export const startAt = (server: TestServer, asked: Record<string, string>, token?: string) =>
  server.call('GET', `/o/authorize?${new URLSearchParams(asked)}`, { token })

/** The fault of a request, whether the answer says it or the way back to the app does. */
export const faultOf = (answer: { json(): unknown }): string | undefined => {
  const { error, success_url: back } = answer.json() as { error?: string; success_url?: string }
  return error ?? (back === undefined ? undefined : (new URL(back).searchParams.get('error') ?? undefined))
}

/** The person's yes; the answer as the browser gets it. */
export const allowApp = (person: GivenPerson, asked: Record<string, string>, scopes: string[]) =>
  person.call('POST', '/o/authorize', { body: { ...asked, allow: true, scopes } })

/** A code that the person's yes brings to the app. */
export const givenCode = async (
  person: GivenPerson,
  app: GivenApp,
  more: Record<string, string | undefined> = {},
  scopes = ['r:backpack'],
): Promise<string> => {
  const answer = await allowApp(person, askFor(app, more), scopes)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return new URL(answer.json<{ success_url: string }>().success_url).searchParams.get('code') ?? ''
}

export const basic = ({ clientId, secret }: GivenApp): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(secret)}`).toString('base64')}`,
})

/** The app at the token endpoint, proving itself by Basic, or by its name alone when it keeps no secret. */
export const askToken = (server: TestServer, app: GivenApp, form: Record<string, string>) =>
  server.call('POST', '/o/token', {
    form: app.secret ? form : { client_id: app.clientId, ...form },
    headers: app.secret ? basic(app) : {},
  })

export const spendCode = (server: TestServer, app: GivenApp, code: string, more: Record<string, string> = {}) =>
  askToken(server, app, { grant_type: 'authorization_code', code, redirect_uri: app.redirect, ...more })

export interface GivenTokens {
  access_token: string
  refresh_token: string
  expires_in: number
  scope: string
}

/** What the app holds after the person said yes. */
export const givenTokens = async (
  server: TestServer,
  person: GivenPerson,
  app: GivenApp,
  scopes = ['r:backpack'],
): Promise<GivenTokens> => {
  const { verifier, challenge } = newProof()
  const code = await givenCode(person, app, { code_challenge: challenge, code_challenge_method: 'S256' }, scopes)
  const answer = await spendCode(server, app, code, { code_verifier: verifier })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<GivenTokens>()
}

/** Whether the token opens the account. */
export const isLive = async (server: TestServer, token: string): Promise<boolean> =>
  (await server.call('GET', '/v1/earner/badges', { token })).statusCode === 200

/** The app as whoever runs the server has marked it. */
export const markApp = async ({ clientId }: GivenApp, marks: { skips_consent?: boolean; is_verified?: boolean }) => {
  await context().db.updateTable('applications').set(marks).where('client_id', '=', clientId).execute()
}
