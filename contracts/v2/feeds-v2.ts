import { z } from 'zod'
import { pagesFault } from '#shared/messages/faults/pages.ts'
import { v2Endpoint } from '../areas.ts'
import { noBody, noParams } from '../endpoint.ts'
import { moment } from '../fields/fields.ts'
import { withoutBlanks } from '../fields/offset-page.ts'
import { readsIssuers } from '../oauth/scopes.ts'
import { assertionV2 } from './assertions-v2.ts'
import { badgeClassV2 } from './badge-classes-v2.ts'
import { issuerV2 } from './issuers-v2.ts'
import { feed } from './v2.ts'

const sinceText = pagesFault('page.moment')

const feedQuery = z.object({
  since: z.string({ error: sinceText }).max(64, sinceText).transform(withoutBlanks).pipe(moment(sinceText)).optional(),
  num: z.string().max(32).optional(),
  cursor: z.string().max(256).optional(),
})

const changes = {
  method: 'GET',
  access: readsIssuers,
  params: noParams,
  query: feedQuery,
  body: noBody,
  description:
    'Oldest change first, 100 a page or `num` (at most 500). Follow `pagination.nextResults` while `hasNext`, then ask again with the `timestamp` of the answer as `since`.',
} as const

export const listChangedIssuers = v2Endpoint({
  ...changes,
  path: '/v2/issuers/changed',
  summary: 'Issuers in which I have a role that have changed',
  response: feed(issuerV2),
})

export const listChangedBadgeClasses = v2Endpoint({
  ...changes,
  path: '/v2/badgeclasses/changed',
  summary: 'Badge classes of my issuers that have changed',
  response: feed(badgeClassV2),
})

export const listChangedAssertions = v2Endpoint({
  ...changes,
  path: '/v2/assertions/changed',
  summary: 'Awards of my issuers that have changed, revoked and expired ones among them',
  response: feed(assertionV2),
})
