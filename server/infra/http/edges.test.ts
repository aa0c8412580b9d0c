import { expect, test } from 'vitest'
import { findArea } from '#contracts/areas.ts'
import type { Edge } from '#contracts/endpoint.ts'
import { endpoints } from '#contracts/endpoints.ts'
import { findDialect } from './dialects/find-dialect.ts'

// What the patterns said until now, each copied as it stands in server/infra/http.
const counted = /^\/(v1|v2|v3|o|bcv1|ims|credentials|presentations|scim|account)(\/|\?|$)/
const ways = /^\/account(\/|\?|$)/
const courses = /^\/lti\/(login|launch|deep-link|register|canvas)(\/|\?|$)/
const openToAllPages = /^\/(public|\.well-known)\/|^\/o\/(token|revoke|introspect|register)(?=[/?]|$)/
const opened = /^\/(lti|account)\//
const called = /\/backchannel-logout$/
const kept = /^\/(v1|v2|v3|o|bcv1|ims|credentials|presentations)\//
const secret = /^\/(o|auth)(\/|\?|$)/
const watched = /^\/(health(\/live|\/ready)?|metrics)(?:\?|$)/
const slashed = /^(\/o\/[^?#]*[^/?#]|\/accounts\/login|\/docs)\/+(?=\?|$)/
const plain = /^\/(assets|pages|health|metrics)(\/|\?|$)/
const apiPaths =
  /^\/(v1|v2|v3|o|bcv1|ims|credentials|presentations|public|\.well-known|docs|health|metrics|assets|pages)(\/|$)/
const connectPaths = /^\/(bcv1|ims)\//

const names = { RefusalV1: 'v1', RefusalV2: 'v2', Problem: 'problems', StatusInfo: 'imsx', ScimError: 'scim' } as const
const others = { RefusalOauth: 'oauth', RefusalRegistration: 'registration' } as const
const dialectOf = (path: string) =>
  Object.entries({ ...names, ...others }).find(([name]) => name === findDialect(path).name)?.[1] ?? 'connect'

const rateOf = (path: string) => {
  if (courses.test(path)) return 'courses'
  if (!counted.test(path)) return 'none'
  return ways.test(path) ? 'ways' : 'network'
}

const told = (path: string) => ({
  dialect: dialectOf(path),
  cors: openToAllPages.test(path) ? 'any' : 'named',
  cache: kept.test(path) ? 'never' : 'as-told',
  referrer: secret.test(path) ? 'none' : 'origin',
  isLookedAt: opened.test(path) && !called.test(path),
  isWatched: watched.test(path),
  isPlain: plain.test(path),
})
const said = ({ kind, dialect, cors, cache, referrer }: Edge) => ({
  dialect,
  cors,
  cache,
  referrer,
  isLookedAt: kind === 'page',
  isWatched: kind === 'watch',
  isPlain: kind === 'watch' || kind === 'file',
})

test.each(endpoints.map((endpoint): [string, typeof endpoint] => [`${endpoint.method} ${endpoint.path}`, endpoint]))(
  '%s is treated as the patterns did',
  (_, endpoint) => {
    expect(said(endpoint)).toEqual(told(endpoint.path))
    expect(endpoint.rate).toBe(rateOf(endpoint.path))
    expect(endpoint.finalSlash).toBe(slashed.test(`${endpoint.path}/`) ? 'dropped' : 'kept')
  },
)

const places = endpoints.map(({ path }) => path.replace(/:\w+/g, 'x'))
const nowhere = [
  ...['v1', 'v2', 'v3', 'o', 'bcv1', 'ims', 'ims/ob', 'ims/ob/v2p1', 'ims/ob/v3p0', 'credentials', 'presentations'],
  ...[
    'scim',
    'account',
    'lti',
    'public',
    'public/wallet',
    '.well-known',
    'docs',
    'docs/api',
    'assets',
    'pages',
    'auth',
  ],
  ...['o/token', 'o/register', 'o/introspect', 'o/revoke', 'v1x', 'oauth', 'healthy', 'ltix', 'issuer', 'recipient'],
].flatMap((path) => [`/${path}/nothing`, `/${path}/no/thing`, `/${path}x`])

test.each([...new Set([...places, ...nowhere, '/'])].filter((path) => !called.test(path)))(
  '%s is in the area that the patterns made of it',
  (path) => {
    const area = findArea(`${path}?x=/v2/`)
    expect(said(area)).toEqual(told(path))
    expect(area.unknown).toBe(apiPaths.test(path) ? 'refusal' : 'app')
    expect(area.tellsMethods ?? false).toBe(connectPaths.test(path))
  },
)
