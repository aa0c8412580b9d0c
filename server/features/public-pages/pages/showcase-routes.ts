import { getEarnerPagePreviewImage, openEarnerPage } from '#contracts/backpack/earner-page.ts'
import * as endpoints from '#contracts/backpack/showcase.ts'
import { config } from '#infra/context.ts'
import { type Route, route } from '#infra/http/route.ts'
import { collectionUrl } from '../../collections/index.ts'
import { awardUrl } from '../../issuers/index.ts'
import { findAwardCard, findBadgeClassCard, findCollectionCard, findIssuerCard } from '../cards/find-facts.ts'
import { sendCard } from '../cards/send-card.ts'
import { sendDocument } from '../documents/negotiate.ts'
import { readRequestedFormat } from '../documents/read-requested.ts'
import { verifyPublished } from '../documents/verify-published.ts'
import { findEarnerCard } from '../earner/find-earner-card.ts'
import { sendEarnerPage } from '../earner/send-earner-page.ts'
import { redirectFormerAddress } from '../redirect-former-address.ts'
import { presentCollection, sendCollectionPage } from './collection-pages.ts'
import { sendOembed } from './oembed.ts'
import { presentIssuerBadges } from './present-issuer-badges.ts'
import { sendIssuerPage } from './send-page.ts'
import { sendSharedPage } from './send-shared-page.ts'

export const showcaseRoutes: Route[] = [
  route(endpoints.getPublicCollection, async ({ params, query, request, reply }) =>
    redirectFormerAddress(request, reply, async () => {
      const requested = readRequestedFormat(request, params.id, query)
      if (requested.wantsPage) return sendCollectionPage(request, reply, { shareHash: requested.id, query })
      return sendDocument(request, reply, JSON.stringify(await presentCollection(requested.id, requested.expand)))
    }),
  ),
  route(endpoints.openShareLink, async ({ params, query, request, reply }) =>
    sendSharedPage(request, reply, {
      linkId: params.id,
      position: typeof query.badge === 'string' ? query.badge : undefined,
    }),
  ),
  route(endpoints.listPublicBadgeClasses, async ({ params, query, request, reply }) =>
    redirectFormerAddress(request, reply, async () => {
      const requested = readRequestedFormat(request, params.id, query)
      if (requested.wantsPage) return sendIssuerPage(request, reply, { issuerId: requested.id, query })
      const text = await presentIssuerBadges(requested.id, requested.edition, requested.expand)
      return sendDocument(request, reply, text, { edition: requested.edition })
    }),
  ),
  route(endpoints.getAwardPreviewImage, async ({ params, request, reply }) =>
    sendCard(request, reply, await findAwardCard(params.id)),
  ),
  route(endpoints.getBadgeClassPreviewImage, async ({ params, request, reply }) =>
    sendCard(request, reply, await findBadgeClassCard(params.id)),
  ),
  route(endpoints.getIssuerPreviewImage, async ({ params, request, reply }) =>
    sendCard(request, reply, await findIssuerCard(params.id)),
  ),
  route(endpoints.getCollectionPreviewImage, async ({ params, request, reply }) =>
    sendCard(request, reply, await findCollectionCard(params.id)),
  ),
  route(openEarnerPage, async ({ params, request, reply }) => sendEarnerPage(request, reply, params.address)),
  route(getEarnerPagePreviewImage, async ({ params, request, reply }) =>
    sendCard(request, reply, await findEarnerCard(params.address)),
  ),
  route(endpoints.getOembed, async ({ query, reply }) => sendOembed(reply, query)),
  route(endpoints.verifyPublishedBadge, async ({ body, request }) => ({
    status: { success: true, description: 'ok' },
    result: [await verifyPublished(body.entity_id, request.ip)],
  })),
  route(endpoints.redirectFormerCollection, async ({ params, reply }) =>
    reply.redirect(collectionUrl(named(params.hash)), 301),
  ),
  route(endpoints.redirectFormerBadge, async ({ params, reply }) => reply.redirect(awardUrl(named(params.id)), 301)),
  route(endpoints.redirectFormerEarnerCollection, async ({ params, reply }) =>
    reply.redirect(collectionUrl(named(params.hash)), 301),
  ),
  route(endpoints.redirectFormerEmbeddedCollection, async ({ params, reply }) =>
    reply.redirect(`${collectionUrl(named(params.hash))}?embedVersion=1`, 301),
  ),
  route(endpoints.redirectFormerLogin, async ({ reply }) => reply.redirect(`${config().origin}/auth/login`, 301)),
  route(endpoints.redirectFormerDocs, async ({ reply }) => reply.redirect(`${config().origin}/docs/api`, 301)),
]

const named = (part: string): string => encodeURIComponent(part)
