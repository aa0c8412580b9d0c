import type { JWTPayload } from 'jose'
import { now } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import type { FetchOutside, OutsideAnswer } from '#infra/outside/fetch.ts'
import { listToolKeys } from '../../features/lti/tool-key.ts'
import type { GivenPerson } from '../given.ts'
import { createLearningPlatform, instructor } from '../outside/learning-platform.ts'
import type { TestServer } from '../server.ts'

let platforms = 0

/** A platform that is reached by no network; `live` changes while it is used. */
export const createPlatform = async () => {
  const origin = `https://lms-${++platforms}-${process.pid}.example`
  const launchUrl = () => `${context().config.origin}/lti/launch`
  const platform = await createLearningPlatform({ origin, now, launchUrl, listToolKeys })
  const outside: FetchOutside = async (address, { method = 'GET', headers, body = '' } = {}) => {
    const url = new URL(address)
    if (url.origin !== origin) return { ok: false, reason: 'unreachable', detail: 'nobody is there' }
    platform.asked.push(`${method} ${url.pathname}`)
    const said = await platform.answer({ url, authorization: headers?.authorization, body: String(body) })
    if (said.body === undefined) return { ok: false, reason: 'http', status: said.status, detail: said.detail ?? '' }
    return send(said.body, said.link)
  }
  return { ...platform, live: platform, outside }
}

export type GivenPlatform = Awaited<ReturnType<typeof createPlatform>>

const send = (body: unknown, link?: string): OutsideAnswer => {
  const text = JSON.stringify(body)
  return {
    ok: true,
    url: '',
    status: 200,
    contentType: 'application/json',
    etag: undefined,
    link,
    bytes: Buffer.from(text),
    text: () => text,
  }
}

/** Registers the platform by hand at the issuer of the path. */
export const givenRegistered = async (owner: GivenPerson, issuer: string, { origin, live }: GivenPlatform) => {
  const answer = await owner.call('POST', `/v3/issuers/${issuer.split('/').at(-1)}/lti/platforms`, {
    body: {
      name: 'Harbour LMS',
      iss: origin,
      client_id: live.clientId,
      login_url: `${origin}/authorize`,
      token_url: `${origin}/token`,
      jwks_url: `${origin}/jwks`,
      deployment_id: live.deploymentId,
    },
  })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json<{ id: string }>().id
}

/** Begins a launch as the platform does; answers where the browser is sent, and its cookie. */
export const beginLaunch = async (server: TestServer, issuer: string, { origin, live }: GivenPlatform, more = {}) => {
  const answer = await server.call('POST', `/lti/login/${issuer.split('/').at(-1)}`, {
    form: {
      iss: origin,
      login_hint: 'hint',
      target_link_uri: `${context().config.origin}/lti/launch`,
      client_id: live.clientId,
      ...more,
    },
  })
  const cookie = String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? ''
  const login =
    answer.statusCode === 302 ? new URL(String(answer.headers.location)) : new URL('https://nowhere.example')
  return { answer, cookie, login }
}

/** A whole launch; `change` may alter the claims. */
export const launchFrom = async (
  server: TestServer,
  issuer: string,
  platform: GivenPlatform,
  more: JWTPayload | ((login: URL) => JWTPayload) = {},
) => {
  const { cookie, login } = await beginLaunch(server, issuer, platform)
  const claims = platform.live.claims(login, typeof more === 'function' ? more(login) : more)
  const form = { state: login.searchParams.get('state') ?? '', id_token: await platform.live.sign(claims) }
  return { form, cookie, login, answer: await server.call('POST', '/lti/launch', { form, headers: { cookie } }) }
}

/** The code of the page that work goes on at, as a page of a course links to it. */
export const readCode = (page: string): string => /\/(?:lti\/go|issuer\/place)\/([\w-]+)/.exec(page)?.[1] ?? ''

/** Chooses the badge at the path for the place of the link, as somebody who teaches there. */
export const givenPlaced = async (
  server: TestServer,
  owner: GivenPerson,
  badge: string,
  platform: GivenPlatform,
  threshold = 80,
): Promise<void> => {
  const issuer = badge.split('/badges/')[0] ?? ''
  const { answer } = await launchFrom(server, issuer, platform, instructor)
  const placed = await owner.call('POST', `/v3/lti/handoffs/${readCode(answer.body)}/place`, {
    body: { issuer_slug: issuer.split('/').at(-1), badge_slug: badge.split('/').at(-1), threshold },
  })
  if (placed.statusCode !== 204) throw new Error(placed.body)
}
