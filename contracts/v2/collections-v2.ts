import { z } from 'zod'
import { fieldFault } from '#shared/messages/faults/fields.ts'
import { v2Endpoint } from '../areas.ts'
import { collectionInput } from '../backpack/collections.ts'
import { noBody, noParams, noQuery, nothing } from '../endpoint.ts'
import { shownMoment } from '../fields/fields.ts'
import { collectionBadgeMaximum, collectionBodyBytes, collectionJsonKeys } from '../fields/limits.ts'
import { getCollectionShareAddress } from '../public/sharing.ts'
import { envelope } from './v2.ts'

const readScopes = ['r:backpack', 'rw:backpack'] as const
const base = '/v2/backpack/collections'
const params = z.object({ collectionId: z.string().max(64) })
const one = { path: `${base}/:collectionId`, params, query: noQuery } as const

export const collectionV2 = z.object({
  entityType: z.literal('BackpackCollection'),
  entityId: z.string(),
  createdAt: shownMoment,
  name: z.string(),
  description: z.string(),
  /** Id of the person. */
  owner: z.string(),
  /** Both are empty while the collection is not published; another address at each publication. */
  share_url: z.string(),
  shareHash: z.string(),
  published: z.boolean(),
  /** Ids of badges in the order their keeper gave them. */
  assertions: z.array(z.string()),
})
export type CollectionV2 = z.infer<typeof collectionV2>

const { name, description, published } = collectionInput.shape
export const collectionInputV2 = z.object({
  name,
  description,
  published,
  assertions: z
    .array(z.string().max(64))
    .max(collectionBadgeMaximum, fieldFault('field.many', { most: collectionBadgeMaximum }))
    .nullish(),
})
export type CollectionInputV2 = z.infer<typeof collectionInputV2>

const size = { bodyLimit: collectionBodyBytes, jsonKeys: collectionJsonKeys }
const response = envelope(collectionV2)

export const listCollectionsV2 = v2Endpoint({
  method: 'GET',
  path: base,
  access: readScopes,
  summary: 'My collections, newest first',
  params: noParams,
  query: noQuery,
  body: noBody,
  response,
})

export const createCollectionV2 = v2Endpoint({
  method: 'POST',
  path: base,
  access: ['rw:backpack'],
  summary: 'Create a collection',
  params: noParams,
  query: noQuery,
  body: collectionInputV2,
  response,
  status: 201,
  idempotent: true,
  ...size,
})

export const getCollectionV2 = v2Endpoint({
  method: 'GET',
  ...one,
  access: readScopes,
  summary: 'One of my collections',
  body: noBody,
  response,
})

/** `assertions`, where sent, becomes the whole list in this order; what is left out stays as it is. */
export const updateCollectionV2 = v2Endpoint({
  method: 'PUT',
  ...one,
  access: ['rw:backpack'],
  summary: 'Change a collection: name, badges and their order, publication',
  body: collectionInputV2.partial({ name: true }),
  response,
  ...size,
})

export const deleteCollectionV2 = v2Endpoint({
  method: 'DELETE',
  ...one,
  access: ['rw:backpack'],
  summary: 'Delete a collection; its badges stay in the backpack',
  body: noBody,
  response: nothing,
  status: 204,
})

export const getCollectionShareAddressV2 = v2Endpoint({
  ...getCollectionShareAddress,
  path: '/v2/backpack/share/collection/:collectionId',
  params,
})
