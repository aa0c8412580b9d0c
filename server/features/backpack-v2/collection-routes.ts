import * as endpoints from '#contracts/v2/collections-v2.ts'
import { db } from '#infra/context.ts'
import { notFound } from '#infra/errors.ts'
import type { Actor } from '#infra/http/actor.ts'
import { readRequestKey } from '#infra/http/limits/request-key.ts'
import { type Route, route } from '#infra/http/route.ts'
import { wrapV2 } from '#infra/http/wrap-v2.ts'
import {
  type CollectionRow,
  createCollection,
  deleteCollection,
  findCollection,
  listCollections,
  presentCollection,
  updateCollection,
} from '../collections/index.ts'
import { sendAddress, shareCollection } from '../sharing/index.ts'

const present = (row: CollectionRow, owner: string): endpoints.CollectionV2 => {
  const { name, slug, description, share_url, share_hash: shareHash, published, badges } = presentCollection(row)
  return {
    entityType: 'BackpackCollection',
    entityId: slug,
    createdAt: row.created_at.toISOString(),
    name,
    description,
    owner,
    share_url,
    shareHash,
    published,
    assertions: badges.map(({ id }) => id),
  }
}

const presentOne = async ({ accountId }: Actor, collectionId: string) => {
  const row = await findCollection(db(), { accountId, collectionId })
  if (!row) throw notFound()
  return wrapV2([present(row, accountId)])
}

const readInput = <T extends { assertions?: string[] | null | undefined }>({ assertions, ...input }: T) => ({
  ...input,
  ...(assertions ? { badges: assertions.map((id) => ({ id })) } : {}),
})

export const collectionRoutes: Route[] = [
  route(endpoints.listCollectionsV2, async ({ actor: { accountId } }) =>
    wrapV2((await listCollections(db(), accountId)).map((row) => present(row, accountId))),
  ),
  route(endpoints.createCollectionV2, async ({ actor, body, request }) =>
    presentOne(actor, await createCollection(actor, readInput(body), await readRequestKey(request))),
  ),
  route(endpoints.getCollectionV2, async ({ actor, params }) => presentOne(actor, params.collectionId)),
  route(endpoints.updateCollectionV2, async ({ actor, params, body }) => {
    await updateCollection(actor, params.collectionId, readInput(body))
    return presentOne(actor, params.collectionId)
  }),
  route(endpoints.deleteCollectionV2, async ({ actor, params }) => deleteCollection(actor, params.collectionId)),
  route(endpoints.getCollectionShareAddressV2, async ({ params, query, reply }) =>
    sendAddress(reply, await shareCollection(params.collectionId, query), query.redirect),
  ),
]
