import type { z } from 'zod'
import type { Access, Declaration, Edge, Endpoint } from './endpoint.ts'

/**
 * A part of the interface by where its addresses begin. What it says of the edge holds for each endpoint that is declared
 * with its builder and says nothing else, and for requests below it that meet no endpoint.
 */
export interface Area<Prefix extends string = string> extends Edge {
  prefixes: readonly Prefix[]
  /**
   * What is shown to somebody who opens an address below it that leads nowhere: the app, or why there is nothing, `longer`
   * where the dialect says more there than its standard lets endpoints say.
   */
  unknown: 'app' | 'refusal' | 'longer'
}

const area = <const Prefix extends string>(declaration: Area<Prefix>): Area<Prefix> => declaration

/** For programs with tokens: counted, never kept by a cache, open to pages that the operator named. */
const api = {
  kind: 'api',
  dialect: 'v1',
  bodies: 'declared',
  rate: 'network',
  cors: 'named',
  cache: 'never',
  referrer: 'origin',
  finalSlash: 'kept',
  unknown: 'refusal',
} as const

/** For everybody, as often as they like. */
const open = { ...api, kind: 'document', rate: 'none', cache: 'as-told' } as const

// Pages of connected apps read it with their tokens.
const appApi = { ...api, cors: 'apps' } as const

const v1 = area({ ...appApi, prefixes: ['/v1'], bodies: 'forms' })
const v2 = area({ ...appApi, prefixes: ['/v2'], dialect: 'v2', bodies: 'forms' })
const v3 = area({ ...appApi, prefixes: ['/v3'], dialect: 'problems' })
const vcApi = area({ ...api, prefixes: ['/credentials', '/presentations'], dialect: 'problems' })

// Its addresses carry codes and what apps ask for; clients write them with a slash at the end, or without.
const oauth = area({ ...api, prefixes: ['/o'], dialect: 'oauth', referrer: 'none', finalSlash: 'dropped' })
// Apps in browsers may get their tokens from any page.
const tokens = area({ ...oauth, prefixes: ['/o/token', '/o/par', '/o/revoke', '/o/introspect'], cors: 'any' })
const registration = area({ ...oauth, prefixes: ['/o/register'], dialect: 'registration', cors: 'any' })

const olderConnect = area({ ...appApi, prefixes: ['/bcv1'], dialect: 'connect' })
const badgeConnect = area({ ...olderConnect, prefixes: ['/ims/ob/v2p1'], unknown: 'longer' })
const credentialApi = area({ ...appApi, prefixes: ['/ims/ob/v3p0'], dialect: 'imsx' })
// Of no standard that is known here.
const otherIms = area({ ...api, prefixes: ['/ims'] })
const scim = area({ ...api, prefixes: ['/scim'], dialect: 'scim', cache: 'as-told' })

/** The ways to providers and back, which people are sent along. */
const ways = area({ ...open, prefixes: ['/account'], kind: 'page', rate: 'ways', unknown: 'app' })
/** What browsers open from courses. */
const courses = area({ ...open, prefixes: ['/lti'], kind: 'page', rate: 'courses', unknown: 'app' })

const documents = area({ ...open, prefixes: ['/public', '/.well-known'], cors: 'any' })
const wallets = area({ ...open, prefixes: ['/public/wallet'], cors: 'any', dialect: 'oauth' })
const manual = area({ ...open, prefixes: ['/docs'], unknown: 'app' })
const health = area({ ...open, prefixes: ['/health', '/metrics'], kind: 'watch' })
const files = area({ ...open, prefixes: ['/assets', '/pages'], kind: 'file' })
/** Of the app: addresses of signing in carry codes. */
const signIn = area({ ...open, prefixes: ['/auth'], referrer: 'none', unknown: 'app' })
/** What people open to take a badge: its addresses are good for one. */
const claiming = area({
  ...open,
  prefixes: ['/c', '/C', '/claim'],
  kind: 'page',
  rate: 'network',
  cache: 'never',
  referrer: 'none',
  unknown: 'app',
})
/** Whatever begins in no other way. */
const site = area({ ...open, prefixes: ['/'], unknown: 'app' })

/** All of them; of those that an address fits the one with the longest prefix holds. */
export const areas: readonly Area[] = [
  v1,
  v2,
  v3,
  vcApi,
  oauth,
  tokens,
  registration,
  olderConnect,
  badgeConnect,
  credentialApi,
  otherIms,
  scim,
  ways,
  courses,
  documents,
  wallets,
  manual,
  health,
  files,
  signIn,
  claiming,
  site,
]

const byPrefix = areas
  .flatMap((one) => one.prefixes.map((prefix): [string, Area] => [prefix, one]))
  .sort(([one], [other]) => other.length - one.length)

/** The area of an address, for requests that meet no endpoint; the query does not matter. */
export const findArea = (url: string): Area => {
  const path = url.split('?', 1)[0] ?? ''
  return byPrefix.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))?.[1] ?? site
}

/** An address that begins as the area says, so that no endpoint stands in a wrong one. */
type Below<Prefix extends string> = Prefix extends '/' ? `/${string}` : `${Prefix}/${string}` | Prefix

/** What declares endpoints of the area: the server serves them, the browser calls them, the OpenAPI page shows them. */
const endpointsOf = <const Prefix extends string>(of: Area<Prefix>) => {
  const { kind, dialect, bodies, rate, cors, cache, referrer, finalSlash } = of
  const edge: Edge = { kind, dialect, bodies, rate, cors, cache, referrer, finalSlash }
  return <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType, const A extends Access>(
    declaration: Declaration<P, Q, B, R, A> & { path: Below<Prefix> },
  ): Endpoint<P, Q, B, R, A> => ({ ...declaration, ...edge, ...declaration.edge })
}

export const v1Endpoint = endpointsOf(v1)
export const v2Endpoint = endpointsOf(v2)
export const v3Endpoint = endpointsOf(v3)
export const claimingEndpoint = endpointsOf(claiming)
export const vcApiEndpoint = endpointsOf(vcApi)
export const oauthEndpoint = endpointsOf(oauth)
export const tokenEndpoint = endpointsOf(tokens)
export const registrationEndpoint = endpointsOf(registration)
export const olderConnectEndpoint = endpointsOf(olderConnect)
export const badgeConnectEndpoint = endpointsOf(badgeConnect)
export const credentialApiEndpoint = endpointsOf(credentialApi)
export const scimEndpoint = endpointsOf(scim)
export const wayEndpoint = endpointsOf(ways)
export const courseEndpoint = endpointsOf(courses)
export const documentEndpoint = endpointsOf(documents)
export const walletEndpoint = endpointsOf(wallets)
export const healthEndpoint = endpointsOf(health)
export const siteEndpoint = endpointsOf(site)
