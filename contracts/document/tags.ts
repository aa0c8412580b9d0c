import type { Endpoint } from '../endpoint.ts'
import { operatorPlaces } from '../operator/for-operators.ts'

interface Tag {
  name: string
  /** What people come to do with it; the page at `/docs/api` is sorted by it. */
  task: string
  /** A paragraph for who begins with it. */
  description: string
  /** Where the addresses of its endpoints begin; the longest that fits decides. */
  below: readonly string[]
}

/** The parts of the interface as people look for them, in the order in which they are read. */
export const tags: readonly Tag[] = [
  {
    name: 'Tokens and apps',
    task: 'Get a token',
    description:
      'How a program gets a token: by OAuth 2.0 with the consent of a person, by the credentials of an app of its own, or as a personal access token that somebody makes by hand. Also the apps themselves and who let them in.',
    below: [
      '/o',
      '/v3/applications',
      '/v3/personal-tokens',
      '/v2/auth/tokens',
      '/v2/tokens',
      '/.well-known/oauth-authorization-server',
    ],
  },
  {
    name: 'Issuers',
    task: 'Set up issuers',
    description:
      'Who awards badges: an organisation or a person with a name, a website and a picture; its staff, its signing keys and its share of mails.',
    below: ['/v1/issuer/issuers', '/v3/issuers', '/v2/issuers'],
  },
  {
    name: 'Badge classes',
    task: 'Make badges',
    description:
      'What can be awarded: name, picture, description and criteria of a badge, which belongs to one issuer.',
    below: [
      '/v1/issuer/all-badges',
      '/v1/issuer/issuers/:issuerSlug/badges',
      '/v3/issuers/:issuerSlug/badges',
      '/v2/badgeclasses',
      '/v2/issuers/:issuerId/badgeclasses',
    ],
  },
  {
    name: 'Awards',
    task: 'Award badges',
    description:
      'One badge class given to one recipient, signed and published at an address of its own. Awards are listed, corrected, exported and revoked here; many at once are awarded by a batch, or as a group: people who are awarded together, such as a class, and see nothing of each other.',
    below: [
      '/v1/issuer/issuers/:issuerSlug/badges/:badgeSlug/assertions',
      '/v1/issuer/issuers/:issuerSlug/badges/:badgeSlug/batchAssertions',
      '/v1/issuer/issuers/:issuerSlug/assertions',
      '/v3/issuers/:issuerSlug/badges/:badgeSlug/awards',
      '/v3/issuers/:issuerSlug/badges/:badgeSlug/awards.csv',
      '/v3/issuers/:issuerSlug/badges/:badgeSlug/award-batches',
      '/v3/issuers/:issuerSlug/badges/:badgeSlug/revocations',
      '/v3/issuers/:issuerSlug/award-batches',
      '/v3/issuers/:issuerSlug/awards',
      '/v3/issuers/:issuerSlug/awards.csv',
      '/v3/issuers/:issuerSlug/award-figures',
      '/v3/issuers/:issuerSlug/award-mails',
      '/v3/issuers/:issuerSlug/groups',
      '/v3/issuers/:issuerSlug/directory-groups',
      '/v3/issuers/:issuerSlug/courses',
      '/v3/user/groups',
      '/v2/assertions',
      '/v2/issuers/:issuerId/assertions',
      '/v2/badgeclasses/:badgeClassId/assertions',
      '/v2/badgeclasses/:badgeClassId/issue',
      '/unsubscribe',
    ],
  },
  {
    name: 'Endorsements',
    task: 'Endorse others',
    description: 'What one issuer says in favour of another, of a badge class or of an award, and who has accepted it.',
    below: ['/v3/issuers/:issuerSlug/endorsements', '/v3/endorsement-subject'],
  },
  {
    name: 'Webhooks',
    task: 'Be told of awards',
    description:
      'An address of yours is told of awards as they happen, each message signed. What is sent stands in the webhooks of this document.',
    below: ['/v3/issuers/:issuerSlug/webhooks'],
  },
  {
    name: 'Claims',
    task: 'Let people take badges',
    description:
      'A badge class within reach of people whose addresses nobody has: a link with its QR code, or printed codes that are good once each, with rules on when, how many and who.',
    below: ['/v3/issuers/:issuerSlug/claims', '/v3/claims', '/v3/kiosks', '/c', '/C', '/claim'],
  },
  {
    name: 'Requests',
    task: 'Ask for badges',
    description:
      'People ask for a badge and show what they did; the staff of the issuer looks at it point by point, and accepts, sends back or declines.',
    below: [
      '/v3/issuers/:issuerSlug/badges/:badgeSlug/request-rules',
      '/v3/issuers/:issuerSlug/requests',
      '/v3/request-rules',
      '/v3/requests',
      '/public/evidence',
    ],
  },
  {
    name: 'Backpack',
    task: 'Keep badges',
    description:
      'The badges of a person: those awarded here and those brought in from elsewhere, on to wallets and to backpacks of other services.',
    below: ['/v1/earner/badges', '/v3/backpack', '/v2/backpack', '/v3/search'],
  },
  {
    name: 'Collections and sharing',
    task: 'Show badges',
    description: 'Badges that a person puts together, publishes and shows to others by a link that can be ended.',
    below: [
      '/v1/earner/collections',
      '/v1/earner/share',
      '/v3/backpack/page',
      '/v3/backpack/share-links',
      '/v2/backpack/collections',
      '/v2/backpack/share',
      '/share',
      '/earner',
    ],
  },
  {
    name: 'Verification',
    task: 'Verify badges',
    description:
      'Whether a badge from anywhere is valid, check by check: one at once, many in the background, and reports that can be kept. No token is needed.',
    below: ['/v3/verify', '/verify', '/public/verify'],
  },
  {
    name: 'Public documents',
    task: 'Read public badges',
    description:
      'What verifiers, wallets and browsers read without a token: issuers, badge classes and awards in Open Badges 2.0 and 3.0, their pictures, keys and status lists.',
    below: ['/public', '/people', '/home', '/help', '/.well-known'],
  },
  {
    name: 'Wallets',
    task: 'Hand badges to wallets',
    description:
      'How a wallet takes a badge for a key of its own: OpenID for Verifiable Credential Issuance and the exchanges of the VC-API.',
    below: [
      '/public/wallet',
      '/.well-known/openid-credential-issuer',
      '/.well-known/oauth-authorization-server/public/wallet',
    ],
  },
  {
    name: 'Open Badges APIs',
    task: 'Speak Open Badges and VC-API',
    description:
      'The interfaces of the standards: the API of Open Badges 3.0, Badge Connect of Open Badges 2.1 and its older form, and the VC-API.',
    below: ['/ims', '/bcv1', '/credentials', '/presentations', '/.well-known/badgeconnect.json'],
  },
  {
    name: 'Accounts',
    task: 'Manage an account',
    description: 'The account of a person: profile, addresses, notifications, settings, and what it takes along.',
    below: ['/v1/user', '/v3/account', '/v2/users', '/v3/address-moves', '/v3/address-confirmations', '/v2/auth'],
  },
  {
    name: 'Signing in',
    task: 'Sign people in',
    description: 'Sign-ins of people, with passkeys, second factors and the providers of their organisations.',
    below: [
      '/v3/sign-ins',
      '/v3/keep-links',
      '/v3/start-links',
      '/v3/setup',
      '/v3/organisation-sign-in',
      '/account',
      '/accounts',
      '/v1/user/socialaccounts',
      '/v2/socialaccounts',
      '/v3/account/second-factor',
      '/v3/account/passkeys',
    ],
  },
  {
    name: 'Directories',
    task: 'Manage people from a directory',
    description:
      'SCIM 2.0 for the directory of an organisation, which says who belongs to it and to which groups. It shows the token of its organisation.',
    below: ['/scim'],
  },
  {
    name: 'Courses',
    task: 'Award from courses',
    description:
      'Learning platforms by LTI: how they are connected to an issuer, and what browsers open from a course.',
    below: ['/lti', '/v3/lti', '/v3/issuers/:issuerSlug/lti'],
  },
  {
    name: 'Operating',
    task: 'Run a server',
    description:
      'For those who run this server: people, issuers, mails, jobs, organisations, the look of the site and the audit log.',
    below: operatorPlaces,
  },
  {
    name: 'This server',
    task: 'Ask about this server',
    description:
      'Whether the server is well, how it looks, what it calls its limits and its terms, and the tools that it offers.',
    below: [
      '/health',
      '/v3/site',
      '/v3/pages',
      '/v3/rate-limits',
      '/v2/termsVersions',
      '/v1/externaltools',
      '/v2/externaltools',
      '/docs',
    ],
  },
]

/** What is sent to webhooks: apart from the calls that manage them, for tools write one file for each tag of the calls and one for each of the messages. */
export const messageTag = {
  name: 'Webhook messages',
  task: 'Answer what webhooks send',
  description:
    'What is sent to the address of a webhook. Your own server answers these; nothing of Sash has their addresses.',
} as const

const byPrefix = tags
  .flatMap(({ name, below }) => below.map((prefix): [string, string] => [prefix, name]))
  .sort(([one], [other]) => other.length - one.length)

/** The tag of an endpoint; undefined only for one that no row fits. */
export const tagOf = ({ path }: Pick<Endpoint, 'path'>): string | undefined =>
  byPrefix.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))?.[1]
