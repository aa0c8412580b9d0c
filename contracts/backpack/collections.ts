import { z } from 'zod'
import { fieldFault } from '#shared/messages/faults/fields.ts'
import { v1Endpoint } from '../areas.ts'
import { noBody, nothing } from '../endpoint.ts'
import {
  collectionBadgeMaximum,
  collectionBodyBytes,
  collectionDescriptionLength,
  collectionJsonKeys,
  collectionNameLength,
  descriptionLength,
} from '../fields/limits.ts'

const readScope = ['r:backpack', 'rw:backpack'] as const
const writeScope = ['rw:backpack'] as const
const base = '/v1/earner/collections'
const format = z.object({ json_format: z.string().max(32).optional() })
const collectionPath = z.object({ collectionSlug: z.string().max(64) })

/** A collection as version 1 shows it to its keeper (SB-3.31); badges stand in the order their keeper gave them. */
export const collection = z.object({
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  /** Empty while the collection is not published; another one at each publication. */
  share_hash: z.string(),
  share_url: z.string(),
  badges: z.array(z.object({ id: z.string(), description: z.string() })),
  published: z.boolean(),
  /** Sash's own: the badge whose picture stands for the collection; null for the first. */
  cover: z.string().nullable(),
})
export type Collection = z.infer<typeof collection>

/** A badge of a collection as clients send it; some send the id as a number or leave the description out. */
export const collectionEntry = z.object({
  id: z.union([z.string().max(64), z.int().transform(String)]),
  description: z.string().max(descriptionLength).nullish(),
})
export type CollectedInput = z.infer<typeof collectionEntry>

const entryList = z
  .array(collectionEntry)
  .max(collectionBadgeMaximum, fieldFault('field.many', { most: collectionBadgeMaximum }))
/** A whole collection travels in one body. */
const size = { bodyLimit: collectionBodyBytes, jsonKeys: collectionJsonKeys }

export const collectionInput = z.object({
  name: z
    .string({ error: fieldFault('field.required') })
    .max(collectionNameLength, fieldFault('field.long', { most: collectionNameLength }))
    .refine((value) => value.trim() !== '', fieldFault('field.blank')),
  description: z
    .string()
    .max(collectionDescriptionLength, fieldFault('field.long', { most: collectionDescriptionLength }))
    .nullish(),
  published: z.boolean().nullish(),
  badges: entryList.nullish(),
  cover: z.string().max(64).nullish(),
})
export type CollectionInput = z.infer<typeof collectionInput>

export const listCollections = v1Endpoint({
  method: 'GET',
  path: base,
  access: readScope,
  summary: 'My collections, newest first',
  params: z.object({}),
  query: format,
  body: noBody,
  response: z.array(collection),
})

export const createCollection = v1Endpoint({
  method: 'POST',
  path: base,
  access: writeScope,
  summary: 'Create a collection',
  params: z.object({}),
  query: format,
  body: collectionInput,
  response: collection,
  status: 201,
  idempotent: true,
  dryRun: true,
  ...size,
})

export const getCollection = v1Endpoint({
  method: 'GET',
  path: `${base}/:collectionSlug`,
  access: readScope,
  summary: 'One of my collections',
  params: collectionPath,
  query: format,
  body: noBody,
  response: collection,
  etag: {},
})

/** `badges`, where sent, becomes the whole list in this order; what is left out stays as it is. */
export const updateCollection = v1Endpoint({
  method: 'PUT',
  path: `${base}/:collectionSlug`,
  access: writeScope,
  summary: 'Change a collection: name, badges and their order, cover, publication',
  params: collectionPath,
  query: format,
  body: collectionInput.partial({ name: true }),
  response: collection,
  ...size,
  ifMatch: true,
})

export const deleteCollection = v1Endpoint({
  method: 'DELETE',
  path: `${base}/:collectionSlug`,
  access: writeScope,
  summary: 'Delete a collection; its badges stay in the backpack',
  params: collectionPath,
  query: format,
  body: noBody,
  response: nothing,
  status: 204,
  ifMatch: true,
})

export const collected = z.object({ id: z.string(), description: z.string() })
export type Collected = z.infer<typeof collected>

export const listCollectionBadges = v1Endpoint({
  method: 'GET',
  path: `${base}/:collectionSlug/badges`,
  access: readScope,
  summary: 'Badges of a collection',
  params: collectionPath,
  query: format,
  body: noBody,
  response: z.array(collected),
  etag: {},
})

const entries = z.union([collectionEntry, entryList])

/** Answers what was added: one entry for one, a list for a list. */
export const addCollectionBadges = v1Endpoint({
  method: 'POST',
  path: `${base}/:collectionSlug/badges`,
  access: writeScope,
  summary: 'Add one badge or several to a collection',
  params: collectionPath,
  query: format,
  body: entries,
  response: z.union([collected, z.array(collected)]),
  status: 201,
  ...size,
})

export const replaceCollectionBadges = v1Endpoint({
  method: 'PUT',
  path: `${base}/:collectionSlug/badges`,
  access: writeScope,
  summary: 'Replace the badges of a collection',
  params: collectionPath,
  query: format,
  body: entryList,
  response: z.array(collected),
  ...size,
  ifMatch: true,
})

const collectedPath = collectionPath.extend({ badgeId: z.string().max(64) })

export const getCollectionBadge = v1Endpoint({
  method: 'GET',
  path: `${base}/:collectionSlug/badges/:badgeId`,
  access: readScope,
  summary: 'One badge of a collection',
  params: collectedPath,
  query: format,
  body: noBody,
  response: collected,
  etag: {},
})

export const removeCollectionBadge = v1Endpoint({
  method: 'DELETE',
  path: `${base}/:collectionSlug/badges/:badgeId`,
  access: writeScope,
  summary: 'Take a badge out of a collection',
  params: collectedPath,
  query: format,
  body: noBody,
  response: nothing,
  status: 204,
  ifMatch: true,
})

/** The share URL as a JSON string. */
export const publishCollection = v1Endpoint({
  method: 'GET',
  path: `${base}/:collectionSlug/share`,
  access: writeScope,
  summary: 'Publish a collection and get its address',
  params: collectionPath,
  query: format,
  body: noBody,
  response: z.string(),
})

export const unpublishCollection = v1Endpoint({
  method: 'DELETE',
  path: `${base}/:collectionSlug/share`,
  access: writeScope,
  summary: 'Take a collection back; its address ends for good',
  params: collectionPath,
  query: format,
  body: noBody,
  response: nothing,
  status: 204,
})
