import { exportJWK, generateKeyPair, importJWK, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { now } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import type { FetchOutside, OutsideAnswer } from '#infra/outside/fetch.ts'
import { listToolKeys } from '../features/lti/tool-key.ts'
import type { GivenPerson } from './given.ts'
import type { TestServer } from './server.ts'

const lti = 'https://purl.imsglobal.org/spec/lti/claim'
const role = 'http://purl.imsglobal.org/vocab/lis/v2/membership#'

interface PlatformMember {
  user_id: string
  name: string
  email?: string
  roles: string[]
  status?: string
}

let platforms = 0

/** A learning platform with keys of its own, a gradebook and a list of members; it speaks LTI 1.3 as a real one does. */
export const createPlatform = async () => {
  const origin = `https://lms-${++platforms}-${process.pid}.example`
  let pair = await generateKeyPair('RS256', { extractable: true })
  let keyId = 'key-1'
  const tokens = new Map<string, string>()
  const platform = {
    origin,
    clientId: 'sash-client',
    deploymentId: 'deployment-1',
    members: [] as PlatformMember[],
    results: [] as { userId: string; resultScore?: number; resultMaximum?: number }[],
    /** Results in one page; the rest follows by a link. */
    pageSize: 100,
    /** What the next calls are answered with in place of the usual. */
    failWith: undefined as number | undefined,
    asked: [] as string[],
    registration: undefined as Record<string, unknown> | undefined,
    privateKey: () => pair.privateKey,
    publicJwk: () => exportJWK(pair.publicKey),
    rotate: async () => {
      pair = await generateKeyPair('RS256', { extractable: true })
      keyId = `key-${platforms}-new`
    },
    sign: async (payload: JWTPayload, header: Record<string, unknown> = {}) =>
      new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: keyId, ...header }).sign(pair.privateKey),
    /** The claims of a launch that ends the login at the address. */
    claims: (login: URL, more: JWTPayload = {}): JWTPayload => {
      const issuedAt = Math.floor(now().getTime() / 1000)
      return {
        iss: origin,
        aud: platform.clientId,
        sub: 'learner-1',
        iat: issuedAt,
        exp: issuedAt + 300,
        nonce: login.searchParams.get('nonce') ?? '',
        name: 'Lea Learner',
        email: 'lea@course.example',
        [`${lti}/message_type`]: 'LtiResourceLinkRequest',
        [`${lti}/version`]: '1.3.0',
        [`${lti}/deployment_id`]: platform.deploymentId,
        [`${lti}/target_link_uri`]: `${context().config.origin}/lti/launch`,
        [`${lti}/roles`]: [`${role}Learner`],
        [`${lti}/context`]: { id: 'course-1', title: 'Sailing 101' },
        [`${lti}/resource_link`]: { id: 'link-1', title: 'Exam' },
        'https://purl.imsglobal.org/spec/lti-ags/claim/endpoint': {
          scope: ['https://purl.imsglobal.org/spec/lti-ags/scope/result.readonly'],
          lineitem: `${origin}/courses/1/lineitems/7`,
          lineitems: `${origin}/courses/1/lineitems`,
        },
        'https://purl.imsglobal.org/spec/lti-nrps/claim/namesroleservice': {
          context_memberships_url: `${origin}/courses/1/members`,
          service_versions: ['2.0'],
        },
        ...more,
      }
    },
  }

  const answerToken = async (body: string): Promise<unknown> => {
    const form = new URLSearchParams(body)
    const assertion = form.get('client_assertion') ?? ''
    const { kid } = JSON.parse(Buffer.from(assertion.split('.')[0] ?? '', 'base64url').toString())
    const jwk = (await listToolKeys()).find((key) => key.kid === kid)
    const key = await importJWK(jwk ?? {}, 'RS256')
    await jwtVerify(assertion, key, {
      issuer: platform.clientId,
      subject: platform.clientId,
      audience: `${origin}/token`,
      currentDate: now(),
      requiredClaims: ['jti', 'exp'],
    })
    const token = `token-${tokens.size}`
    tokens.set(token, form.get('scope') ?? '')
    return { access_token: token, token_type: 'Bearer', expires_in: 3600 }
  }

  const requireScope = (headers: Record<string, string> | undefined, scope: string) => {
    const token = /^Bearer (.*)$/.exec(headers?.authorization ?? '')?.[1] ?? ''
    if (!tokens.get(token)?.includes(scope)) throw new Error(`no ${scope}`)
  }

  const outside: FetchOutside = async (address, options = {}) => {
    const url = new URL(address)
    if (url.origin !== origin) return { ok: false, reason: 'unreachable', detail: 'nobody is there' }
    platform.asked.push(`${options.method ?? 'GET'} ${url.pathname}`)
    if (platform.failWith !== undefined && url.pathname !== '/jwks') {
      return { ok: false, reason: 'http', status: platform.failWith, detail: 'asked to' }
    }
    const text = () => String(options.body ?? '')
    try {
      if (url.pathname === '/jwks')
        return send({ keys: [{ ...(await platform.publicJwk()), kid: keyId, alg: 'RS256' }] })
      if (url.pathname === '/token') return send(await answerToken(text()))
      if (url.pathname === '/configuration') {
        return send({
          issuer: origin,
          authorization_endpoint: `${origin}/authorize`,
          token_endpoint: `${origin}/token`,
          jwks_uri: `${origin}/jwks`,
          registration_endpoint: `${origin}/register`,
          'https://purl.imsglobal.org/spec/lti-platform-configuration': {
            product_family_code: 'fakelms',
            version: '1',
          },
        })
      }
      if (url.pathname === '/register') {
        if (options.headers?.authorization !== 'Bearer register-me') throw new Error('no registration token')
        platform.registration = JSON.parse(text())
        return send({
          ...platform.registration,
          client_id: platform.clientId,
          'https://purl.imsglobal.org/spec/lti-tool-configuration': { deployment_id: platform.deploymentId },
        })
      }
      if (url.pathname.endsWith('/members')) {
        requireScope(options.headers, 'lti-nrps/scope/contextmembership.readonly')
        return send({ id: url.href, context: { id: 'course-1' }, members: platform.members })
      }
      if (url.pathname.endsWith('/lineitems/7/results')) {
        requireScope(options.headers, 'lti-ags/scope/result.readonly')
        const start = Number(url.searchParams.get('start') ?? 0)
        const end = start + platform.pageSize
        const link = end < platform.results.length ? `<${url.pathname}?start=${end}>; rel="next"` : undefined
        return send(platform.results.slice(start, end), link)
      }
      return { ok: false, reason: 'http', status: 404, detail: url.pathname }
    } catch (error) {
      return { ok: false, reason: 'http', status: 401, detail: String(error) }
    }
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

export const instructor = {
  sub: 'teacher-1',
  name: 'Tom Teacher',
  email: 'tom@course.example',
  [`${lti}/roles`]: [`${role}Instructor`],
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
