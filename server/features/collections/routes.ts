import * as endpoints from '#contracts/backpack/collections.ts'
import { db } from '#infra/context.ts'
import type { Actor } from '#infra/http/actor.ts'
import { readRequestKey } from '#infra/http/limits/request-key.ts'
import { type Route, route } from '#infra/http/route.ts'
import { addBadges } from './add-badges.ts'
import { changeCollection } from './change-collection.ts'
import { createCollection } from './create-collection.ts'
import { deleteCollection } from './delete-collection.ts'
import { presentCollected, presentCollection, presentOne } from './present.ts'
import { type CollectionKey, listCollections } from './queries.ts'
import { removeBadge } from './remove-badge.ts'
import { replaceBadges } from './replace-badges.ts'
import { setPublished } from './set-published.ts'
import { updateCollection } from './update-collection.ts'

const keyOf = ({ accountId }: Actor, collectionId: string): CollectionKey => ({ accountId, collectionId })

/** Whose badges stand in other rows, which are written after it alone (change-collection.ts). */
const rowOfCollection = ({ actor, params }: { actor: Actor; params: { collectionSlug: string } }) =>
  ['collections', { account_id: actor.accountId, collection_id: params.collectionSlug }] as const

const publish = (actor: Actor, collectionId: string, isPublished: boolean): Promise<void> =>
  changeCollection(actor, collectionId, (tx, key, { share_hash: shareHash }) =>
    setPublished(tx, key, { shareHash, isPublished }),
  )

export const routes: Route[] = [
  route(endpoints.listCollections, async ({ actor }) =>
    (await listCollections(db(), actor.accountId)).map(presentCollection),
  ),
  route(endpoints.createCollection, async ({ actor, body, request }) =>
    presentOne(keyOf(actor, await createCollection(actor, body, await readRequestKey(request)))),
  ),
  route(
    endpoints.getCollection,
    async ({ actor, params }) => presentOne(keyOf(actor, params.collectionSlug)),
    rowOfCollection,
  ),
  route(endpoints.updateCollection, async ({ actor, params, body }) => {
    await updateCollection(actor, params.collectionSlug, body)
    return presentOne(keyOf(actor, params.collectionSlug))
  }),
  route(endpoints.deleteCollection, async ({ actor, params }) => deleteCollection(actor, params.collectionSlug)),
  route(
    endpoints.listCollectionBadges,
    async ({ actor, params }) => {
      const { badges } = await presentOne(keyOf(actor, params.collectionSlug))
      return badges
    },
    rowOfCollection,
  ),
  route(endpoints.addCollectionBadges, async ({ actor, params, body }) => {
    const isList = Array.isArray(body)
    const added = await addBadges(actor, params.collectionSlug, isList ? body : [body])
    return isList ? added : (added[0] ?? added)
  }),
  route(endpoints.replaceCollectionBadges, async ({ actor, params, body }) => {
    await changeCollection(actor, params.collectionSlug, (tx, key) => replaceBadges(tx, key, body))
    const { badges } = await presentOne(keyOf(actor, params.collectionSlug))
    return badges
  }),
  route(
    endpoints.getCollectionBadge,
    async ({ actor, params }) => presentCollected(keyOf(actor, params.collectionSlug), params.badgeId),
    rowOfCollection,
  ),
  route(endpoints.removeCollectionBadge, async ({ actor, params }) =>
    removeBadge(actor, params.collectionSlug, params.badgeId),
  ),
  route(endpoints.publishCollection, async ({ actor, params, reply }) => {
    await publish(actor, params.collectionSlug, true)
    const { share_url: url } = await presentOne(keyOf(actor, params.collectionSlug))
    // A bare text would be sent as plain text; clients parse it as JSON.
    return reply.type('application/json').send(JSON.stringify(url))
  }),
  route(endpoints.unpublishCollection, async ({ actor, params }) => publish(actor, params.collectionSlug, false)),
]
