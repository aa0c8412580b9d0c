import { exportJWK, generateKeyPair, importJWK, type JWK, type JWTPayload, jwtVerify, SignJWT } from 'jose'

const lti = 'https://purl.imsglobal.org/spec/lti/claim'
const role = 'http://purl.imsglobal.org/vocab/lis/v2/membership#'

export interface PlatformMember {
  user_id: string
  name: string
  email?: string
  roles: string[]
  status?: string
}

/** What the platform knows of the world around it. */
interface Surroundings {
  origin: string
  now(): Date
  /** Where the tool ends launches. */
  launchUrl(): string
  listToolKeys(): Promise<readonly JWK[]>
}

/** A call of one of the platform's services. */
export interface PlatformCall {
  url: URL
  authorization: string | undefined
  body: string
}
export interface PlatformAnswer {
  status: number
  /** Absent from a refusal. */
  body?: unknown
  link?: string | undefined
  detail?: string
}

/** Who teaches the course, in the claims of a launch. */
export const instructor = {
  sub: 'teacher-1',
  name: 'Tom Teacher',
  email: 'tom@course.example',
  [`${lti}/roles`]: [`${role}Instructor`],
}

/** A learning platform with keys of its own, a gradebook and a list of members; it speaks LTI 1.3 as a real one does. */
export const createLearningPlatform = async ({ origin, now, launchUrl, listToolKeys }: Surroundings) => {
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
    /** What it calls itself in its settings. */
    issuer: origin,
    privateKey: () => pair.privateKey,
    publicJwk: () => exportJWK(pair.publicKey),
    rotate: async () => {
      pair = await generateKeyPair('RS256', { extractable: true })
      keyId = 'key-2'
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
        [`${lti}/target_link_uri`]: launchUrl(),
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

  const requireScope = (authorization: string | undefined, scope: string) => {
    const token = /^Bearer (.*)$/.exec(authorization ?? '')?.[1] ?? ''
    if (!tokens.get(token)?.includes(scope)) throw new Error(`no ${scope}`)
  }

  /** Answers for the services; 404 for every other address. */
  const answer = async ({ url, authorization, body }: PlatformCall): Promise<PlatformAnswer> => {
    if (platform.failWith !== undefined && url.pathname !== '/jwks') {
      return { status: platform.failWith, detail: 'asked to' }
    }
    try {
      if (url.pathname === '/jwks')
        return say({ keys: [{ ...(await platform.publicJwk()), kid: keyId, alg: 'RS256' }] })
      if (url.pathname === '/token') return say(await answerToken(body))
      if (url.pathname === '/configuration') {
        if (authorization !== 'Bearer register-me') throw new Error('no registration token')
        return say({
          issuer: platform.issuer,
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
        if (authorization !== 'Bearer register-me') throw new Error('no registration token')
        platform.registration = JSON.parse(body)
        return say({
          ...platform.registration,
          client_id: platform.clientId,
          'https://purl.imsglobal.org/spec/lti-tool-configuration': { deployment_id: platform.deploymentId },
        })
      }
      if (url.pathname.endsWith('/members')) {
        requireScope(authorization, 'lti-nrps/scope/contextmembership.readonly')
        return say({ id: url.href, context: { id: 'course-1' }, members: platform.members })
      }
      if (url.pathname.endsWith('/lineitems/7/results')) {
        requireScope(authorization, 'lti-ags/scope/result.readonly')
        const start = Number(url.searchParams.get('start') ?? 0)
        const end = start + platform.pageSize
        const link = end < platform.results.length ? `<${url.pathname}?start=${end}>; rel="next"` : undefined
        return say(platform.results.slice(start, end), link)
      }
      return { status: 404, detail: url.pathname }
    } catch (error) {
      return { status: 401, detail: String(error) }
    }
  }
  return Object.assign(platform, { answer })
}

export type LearningPlatform = Awaited<ReturnType<typeof createLearningPlatform>>

const say = (body: unknown, link?: string): PlatformAnswer => ({ status: 200, body, link })
