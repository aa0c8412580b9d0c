import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createFetchOutside, type FetchOutside } from '#infra/outside/fetch.ts'
import { type Answer, createAuthorization } from './other-host-oauth.ts'

const api = '/ims/ob/v3p0'
const scopeOf = (name: string) => `https://purl.imsglobal.org/spec/ob/v3p0/scope/${name}`

export interface Asked {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}

export interface OtherHost {
  /** Under which the server knows it. */
  origin: string
  /** Where it really listens. */
  place: string
  asked: Asked[]
  oauth: ReturnType<typeof createAuthorization>
  /** Texts of credentials as they are sent, JSON or compact JWS. */
  credentials: string[]
  profile: object
  /** What it answers at a path instead of what is right. */
  answers: Map<string, (asked: Asked, right: () => Answer) => Answer>
  /** The guarded fetch with this host in the place of its address; everything else is out of reach. */
  outside: FetchOutside
  /** Calls below a path, in order. */
  calls(path: string): Asked[]
  stop(): Promise<void>
}

/** A host of Open Badges 3.0 with its interface at `/ims/ob/v3p0`, made from the standard alone. */
export const startOtherHost = async (origin = 'https://badges.quay.example'): Promise<OtherHost> => {
  const oauth = createAuthorization()
  const answers: OtherHost['answers'] = new Map()
  const asked: Asked[] = []
  const host = { credentials: [] as string[], profile: {} as object }

  const describe = (): Answer => {
    const names = ['credential.readonly', 'credential.upsert', 'profile.readonly', 'profile.update'].map(scopeOf)
    const flow = {
      authorizationUrl: `${origin}/oauth/authorize`,
      tokenUrl: `${origin}/oauth/token`,
      refreshUrl: `${origin}/oauth/token`,
      scopes: Object.fromEntries([...names, 'offline_access'].map((name) => [name, name])),
    }
    const scheme = {
      type: 'oauth2',
      'x-imssf-registrationUrl': `${origin}/oauth/register`,
      flows: { authorizationCode: flow },
    }
    const info = { title: 'Quay Badges', version: '3.0', termsOfService: `${origin}/terms` }
    return {
      status: 200,
      headers: { etag: '"d1"', 'cache-control': 'max-age=60' },
      body: { openapi: '3.0.1', info, components: { securitySchemes: { OAuth2ACG: scheme } } },
    }
  }
  const list = ({ query }: Asked): Answer => {
    const [limit, offset] = [Number(query.get('limit') ?? 10), Number(query.get('offset') ?? 0)]
    const since = query.get('since')
    const all = host.credentials.filter((text) => !since || !text.startsWith('{') || issuedAfter(text, since))
    const page = all.slice(offset, offset + limit)
    const json = page.filter((text) => text.startsWith('{'))
    const jws = page.filter((text) => !text.startsWith('{'))
    const at = (start: number) => `<${origin}${api}/credentials?${writeQuery(query, start)}>`
    const links = [
      `${at(0)}; rel="first"`,
      `${at(Math.max(0, all.length - limit))}; rel="last"`,
      ...(offset + limit < all.length ? [`${at(offset + limit)}; rel="next"`] : []),
    ]
    return {
      status: 200,
      headers: { 'x-total-count': String(all.length), link: links.join(', ') },
      // Written by hand: what is signed is sent as it is.
      body: `{"compactJwsString": ${JSON.stringify(jws)}, "credential": [${json.join(' , ')}]}`,
    }
  }
  const upsert = ({ body }: Asked): Answer => {
    const id = (text: string) => JSON.parse(text).id
    const at = body.startsWith('{') ? host.credentials.findIndex((text) => id(text) === id(body)) : -1
    if (at < 0) host.credentials.push(body)
    else host.credentials[at] = body
    return { status: at < 0 ? 201 : 200, body }
  }
  const guarded = (one: Asked, scope: string, answer: () => Answer): Answer => {
    const [, token = ''] = /^Bearer (.+)$/.exec(one.headers.authorization ?? '') ?? []
    const granted = oauth.access.get(token)
    if (granted === undefined) return refusal(401, 'unauthorizedrequest')
    return granted.split(' ').includes(scopeOf(scope)) ? answer() : refusal(403, 'forbidden')
  }
  const right = (one: Asked): Answer => {
    const form = new URLSearchParams(one.body)
    const { authorization } = one.headers
    switch (`${one.method} ${one.path}`) {
      case `GET ${api}/discovery`:
        return one.headers['if-none-match'] === '"d1"' ? { status: 304 } : describe()
      case 'GET /.well-known/oauth-authorization-server': {
        const urls = { token_endpoint: `${origin}/oauth/token`, revocation_endpoint: `${origin}/oauth/revoke` }
        return { status: 200, body: { issuer: origin, ...urls } }
      }
      case 'POST /oauth/register':
        return oauth.register(JSON.parse(one.body))
      case 'POST /oauth/token':
        return oauth.token(authorization, form)
      case 'POST /oauth/revoke':
        return oauth.revoke(authorization, form)
      case `GET ${api}/credentials`:
        return guarded(one, 'credential.readonly', () => list(one))
      case `POST ${api}/credentials`:
        return guarded(one, 'credential.upsert', () => upsert(one))
      case `GET ${api}/profile`:
        return guarded(one, 'profile.readonly', () => ({ status: 200, body: host.profile }))
      case `PUT ${api}/profile`:
        return guarded(one, 'profile.update', () => {
          host.profile = JSON.parse(one.body)
          return { status: 200, body: host.profile }
        })
      default:
        return { status: 404 }
    }
  }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      const url = new URL(request.url ?? '/', origin)
      const { method = '', headers } = request
      const one: Asked = { method, path: url.pathname, query: url.searchParams, headers, body }
      asked.push(one)
      const answer = answers.get(one.path)?.(one, () => right(one)) ?? right(one)
      const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers }).end(text)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const place = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const fetchOutside = createFetchOutside({ allowPrivate: (url) => url.origin === place })
  const outside: FetchOutside = async (url, options) => {
    if (new URL(url).origin !== origin) return { ok: false, reason: 'unreachable', detail: 'no such site' }
    const answer = await fetchOutside(url.replace(origin, place), options)
    return answer.ok ? { ...answer, url: answer.url.replace(place, origin) } : answer
  }
  return Object.assign(host, {
    origin,
    place,
    asked,
    oauth,
    answers,
    outside,
    calls: (path: string) => asked.filter((one) => one.path === path),
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  })
}

const refusal = (status: number, minor: string): Answer => ({
  status,
  body: {
    imsx_codeMajor: 'failure',
    imsx_severity: 'error',
    imsx_codeMinor: {
      imsx_codeMinorField: [{ imsx_codeMinorFieldName: 'server', imsx_codeMinorFieldValue: minor }],
    },
  },
})

const issuedAfter = (text: string, since: string): boolean => Date.parse(JSON.parse(text).validFrom) > Date.parse(since)

function writeQuery(query: URLSearchParams, offset: number): string {
  const next = new URLSearchParams(query)
  next.set('offset', String(offset))
  return next.toString()
}
