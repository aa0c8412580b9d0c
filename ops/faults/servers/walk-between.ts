import { createHash, randomBytes } from 'node:crypto'
import { issuerScope } from '#contracts/oauth/scopes.ts'
import { form, formType, password } from '../../../bench/seeds/people.ts'
import type { Site } from './site.ts'

interface Walk {
  site: Site
  /** Two servers on one database. */
  here: string
  there: string
  round: number
}

interface Walked {
  steps: number
  losses: string[]
  /** Of the award that was made on the way. */
  recipient: string
}

interface Step {
  title: string
  server: string
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string
  /** What the server has to answer. */
  status: number
}

const username = 'owner@bench.example.org'
const redirect = 'https://app.example.org/back'
const foreign = { origin: 'https://elsewhere.example.org', 'sec-fetch-site': 'cross-site' }
const json = { 'content-type': 'application/json' }

/** What a person, an app and a program do, each step on the other server than the one before. */
export async function walk({ site, here, there, round }: Walk): Promise<Walked> {
  const losses: string[] = []
  let steps = 0
  // biome-ignore lint/suspicious/noExplicitAny: whatever the server answers
  const step = async ({ title, server, path, method = 'GET', headers = {}, body, status }: Step): Promise<any> => {
    steps++
    const answer = await fetch(new URL(path, server), {
      method,
      headers,
      redirect: 'manual',
      ...(body === undefined ? {} : { body }),
    })
    const said = await answer.text()
    if (answer.status !== status)
      losses.push(`${title}: answered ${answer.status} instead of ${status}: ${said.slice(0, 200)}`)
    return /^[[{]/.test(said) ? JSON.parse(said) : said
  }
  const signIn = (server: string, title: string, status = 200, headers = {}, who = username) =>
    step({
      title,
      server,
      path: '/o/token',
      method: 'POST',
      headers: { ...formType, ...headers },
      body: form({ username: who, password, scope: issuerScope }),
      status,
    })
  const withToken = (token: string) => ({ authorization: `Bearer ${token}` })
  const lookAt = (server: string, token: string, title: string, status = 200) =>
    step({ title, server, path: '/v1/user/profile', headers: withToken(token), status })

  await signIn(here, 'a page elsewhere signs in', 400, foreign)
  await signIn(there, 'a page elsewhere signs in at the other', 400, foreign)
  const stranger = `nobody-${round}@bench.example.org`
  await signIn(here, 'a wrong password', 400, {}, stranger)
  await signIn(there, 'the next try at once, on the other', 429, {}, stranger)

  const { access_token: token = '' } = await signIn(here, 'a sign-in', 200, {
    origin: site.origin,
    'sec-fetch-site': 'same-origin',
  })
  await lookAt(there, token, 'a sign-in is good on the other')

  const asked = await step({
    title: 'an app is made',
    server: there,
    path: '/v3/applications',
    method: 'POST',
    headers: { ...json, ...withToken(token) },
    body: JSON.stringify({ name: 'Timetable', redirect_uris: [redirect], scopes: ['rw:profile', 'r:backpack'] }),
    status: 201,
  })
  const verifier = randomBytes(32).toString('base64url')
  const request = {
    client_id: String(asked.client_id),
    redirect_uri: redirect,
    response_type: 'code',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }
  const given = await step({
    title: 'a person lets the app in',
    server: here,
    path: '/o/authorize',
    method: 'POST',
    headers: { ...json, ...withToken(token) },
    body: JSON.stringify({ ...request, allow: true, scopes: ['rw:profile'] }),
    status: 200,
  })
  const code = URL.canParse(given.success_url) ? (new URL(given.success_url).searchParams.get('code') ?? '') : ''
  const basic = Buffer.from(`${asked.client_id}:${asked.client_secret}`).toString('base64')
  const app = { ...formType, authorization: `Basic ${basic}` }
  const ask = (server: string, title: string, fields: Record<string, string>, status: number) =>
    step({ title, server, path: '/o/token', method: 'POST', headers: app, body: form(fields), status })
  const spend = { grant_type: 'authorization_code', code, redirect_uri: redirect, code_verifier: verifier }
  const first = await ask(there, 'a code of one is good on the other', spend, 200)
  await lookAt(here, first.access_token, "the app's token is good on the one")
  const refresh = { grant_type: 'refresh_token', refresh_token: String(first.refresh_token) }
  const second = await ask(here, 'a refresh token of the other', refresh, 200)
  await lookAt(there, second.access_token, 'what it was changed for')
  await ask(here, 'a code that was spent on the other', spend, 400)
  await lookAt(there, second.access_token, 'tokens of a code that was tried twice', 401)

  const recipient = await awardTwice({ site, here, there, round }, losses)
  steps += 2

  const { access_token: last = '' } = await signIn(there, 'another sign-in')
  await step({
    title: 'the end of one sign-in',
    server: here,
    path: '/o/revoke_token',
    method: 'POST',
    headers: formType,
    body: form({ token: last }),
    status: 200,
  })
  await lookAt(there, last, 'a sign-in that was ended on the other', 401)
  await lookAt(here, token, 'the one beside it')
  const signIns = await step({
    title: 'the list of sign-ins',
    server: there,
    path: '/v3/sign-ins',
    headers: withToken(token),
    status: 200,
  })
  const own = signIns.find(({ is_current }: { is_current: boolean }) => is_current)?.id
  await step({
    title: 'the end of a sign-in from the list',
    server: here,
    path: `/v3/sign-ins/${own}`,
    method: 'DELETE',
    headers: withToken(token),
    status: 204,
  })
  await lookAt(there, token, 'a sign-in that was ended on the other from the list', 401)
  return { steps, losses, recipient }
}

/** The same request on both at the same moment, under one key. */
async function awardTwice({ site, here, there, round }: Walk, losses: string[]): Promise<string> {
  const { path, headers } = site.place
  const recipient = `twice-${round}@bench.example.org`
  const award = async (server: string): Promise<string> => {
    const answer = await fetch(new URL(path, server), {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': recipient },
      body: JSON.stringify({ recipient_identifier: recipient, create_notification: true }),
    })
    return `${answer.status} ${await answer.text()}`
  }
  const [one, other] = await Promise.all([award(here), award(there)])
  if (one !== other || !one.startsWith('201 ')) losses.push(`the same award on both: ${one} and ${other}`)
  return recipient
}
