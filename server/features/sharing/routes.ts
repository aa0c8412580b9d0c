import * as endpoints from '#contracts/public/sharing.ts'
import { db } from '#infra/context.ts'
import { readRequestKey } from '#infra/http/limits/request-key.ts'
import { type Route, route } from '#infra/http/route.ts'
import { readLocale } from '#infra/languages/read-language.ts'
import { createLink } from './create-link.ts'
import { presentLink, presentOne } from './present.ts'
import { listLinks } from './queries.ts'
import { revokeLink } from './revoke-link.ts'
import { sendAddress } from './send-address.ts'
import { shareBadge, shareCollection } from './share-target.ts'
import { updateLink } from './update-link.ts'

export const routes: Route[] = [
  route(endpoints.getBadgeShareAddress, async ({ actor, params, query, request, reply }) =>
    sendAddress(reply, await shareBadge(actor, params.badgeId, query, readLocale(request)), query.redirect),
  ),
  route(endpoints.getCollectionShareAddress, async ({ params, query, reply }) =>
    sendAddress(reply, await shareCollection(params.collectionSlug, query), query.redirect),
  ),
  route(endpoints.listShareLinks, async ({ actor, query }) =>
    (await listLinks(db(), actor.accountId, query)).map(presentLink),
  ),
  route(endpoints.createShareLink, async ({ actor, body, request }) =>
    presentOne(actor, await createLink(actor, body, await readRequestKey(request))),
  ),
  route(endpoints.updateShareLink, async ({ actor, params, body }) => {
    await updateLink(actor, params.linkId, body)
    return presentOne(actor, params.linkId)
  }),
  route(endpoints.revokeShareLink, async ({ actor, params }) => revokeLink(actor, params.linkId)),
]
