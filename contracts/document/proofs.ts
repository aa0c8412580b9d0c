import type { Endpoint } from '../endpoint.ts'

/** How calls prove who acts in another way than by the token of a person; without one of them the endpoint says 401. */
export const proofSchemes = {
  directory: {
    type: 'http',
    scheme: 'bearer',
    description: 'The SCIM token of an organisation, which an operator makes for its directory.',
  },
  client: {
    type: 'http',
    scheme: 'basic',
    description: 'Client id and secret of an app; both may stand in the body instead (RFC 6749 section 2.3.1).',
  },
  registration: {
    type: 'http',
    scheme: 'bearer',
    description: 'The registration access token that came with a registration (RFC 7592).',
  },
  wallet: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token that a wallet got for the code of an offer; it is good for one badge.',
  },
  mailedLink: {
    type: 'apiKey',
    in: 'query',
    name: 'token',
    description: 'Part of the link in a mail, which whoever reads the mailbox has.',
  },
} as const
export type ProofScheme = keyof typeof proofSchemes

/** By where addresses begin; the longest that fits decides. `isNeeded` says that it does not go without. */
const below: readonly (readonly [prefix: string, proof: ProofScheme, isNeeded: boolean])[] = [
  ['/scim/v2', 'directory', true],
  ['/o/token', 'client', false],
  ['/o/revoke', 'client', false],
  ['/o/introspect', 'client', false],
  ['/o/par', 'client', false],
  ['/o/register/:clientId', 'registration', true],
  ['/public/wallet/badges/:badgeId/credential', 'wallet', true],
  ['/public/wallet/badges/:badgeId/notification', 'wallet', true],
  ['/v1/user/confirmemail', 'mailedLink', true],
  ['/v1/user/legacyconfirmemail', 'mailedLink', true],
  ['/v2/auth/confirm-email', 'mailedLink', true],
]

/** The proof that an endpoint asks for, which no token of a person stands for. */
export const proofOf = ({
  path,
  access,
}: Pick<Endpoint, 'path' | 'access'>): { proof: ProofScheme; isNeeded: boolean } | undefined => {
  const [, proof, isNeeded = false] =
    (access === 'public' && below.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))) || []
  return proof && { proof, isNeeded }
}
