import type { Endpoint } from '../endpoint.ts'
import { operatorPlaces } from '../operator/for-operators.ts'

export interface Part {
  /** Of its address: `/openapi/v1.json`. */
  name: string
  title: string
  /** Where the addresses of its endpoints begin; the longest that fits any part decides. */
  below: readonly string[]
}

/**
 * The OpenAPI document in parts, of which a program needs the first: it is small, and what it refers to is in it. Each endpoint
 * is in one of them.
 */
export const parts: readonly Part[] = [
  {
    name: 'main',
    title: 'Sash',
    below: [
      '/v3',
      '/o/token',
      '/o/revoke',
      '/v1/issuer',
      '/v1/earner',
      '/v1/user/profile',
      '/v1/user/emails',
      '/public',
      '/.well-known/jwks.json',
      '/.well-known/did.json',
    ],
  },
  { name: 'v1', title: 'Sash: the rest of version 1, the Badgr API', below: ['/v1'] },
  { name: 'v2', title: 'Sash: version 2 of the Badgr API', below: ['/v2'] },
  {
    name: 'operator',
    title: 'Sash: operating a server',
    below: [...operatorPlaces, '/health'],
  },
  { name: 'scim', title: 'Sash: directories (SCIM 2.0)', below: ['/scim'] },
  {
    name: 'standards',
    title: 'Sash: interfaces of standards, and addresses that browsers open',
    // What the page of a mail's link asks stands with the addresses that browsers open.
    below: ['/', '/public/wallet', '/v3/keep-links'],
  },
]

const byPrefix = parts
  .flatMap((part) => part.below.map((prefix): [string, Part] => [prefix, part]))
  .sort(([one], [other]) => other.length - one.length)

/** The part of an endpoint. */
export const partOf = ({ path }: Pick<Endpoint, 'path'>): Part | undefined =>
  byPrefix.find(([prefix]) => prefix === '/' || path === prefix || path.startsWith(`${prefix}/`))?.[1]
