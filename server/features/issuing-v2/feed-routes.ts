import type { AssertionV2 } from '#contracts/v2/assertions-v2.ts'
import type { BadgeClassV2 } from '#contracts/v2/badge-classes-v2.ts'
import * as endpoints from '#contracts/v2/feeds-v2.ts'
import type { IssuerV2 } from '#contracts/v2/issuers-v2.ts'
import { db } from '#infra/context.ts'
import { type Route, route } from '#infra/http/route.ts'
import { listAwardsById } from '../awards/index.ts'
import { listBadgeClassesById } from '../badge-classes/index.ts'
import { listIssuersById } from '../issuers/index.ts'
import { presentAssertion } from './present-assertion.ts'
import { presentBadgeClassV2 } from './present-badge-class.ts'
import { presentIssuersV2 } from './present-issuer.ts'
import { type FeedKind, readFeed } from './read-feed.ts'

const idOf = ({ entityId }: { entityId: string }): string => entityId

const issuers: FeedKind<IssuerV2> = {
  path: endpoints.listChangedIssuers.path,
  table: 'issuers',
  id: 'issuer_id',
  idOf,
  load: async (ids) => presentIssuersV2(db(), await listIssuersById(db(), ids)),
}

const badgeClasses: FeedKind<BadgeClassV2> = {
  path: endpoints.listChangedBadgeClasses.path,
  table: 'badge_classes',
  id: 'badge_id',
  idOf,
  load: async (ids) => (await listBadgeClassesById(db(), ids)).map(presentBadgeClassV2),
}

const assertions: FeedKind<AssertionV2> = {
  path: endpoints.listChangedAssertions.path,
  table: 'awards',
  id: 'award_id',
  idOf,
  load: async (ids) => (await listAwardsById(db(), ids)).map(presentAssertion),
}

export const feedRoutes: Route[] = [
  route(endpoints.listChangedIssuers, async ({ actor, query }) => readFeed(actor, issuers, query)),
  route(endpoints.listChangedBadgeClasses, async ({ actor, query }) => readFeed(actor, badgeClasses, query)),
  route(endpoints.listChangedAssertions, async ({ actor, query }) => readFeed(actor, assertions, query)),
]
