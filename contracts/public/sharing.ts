import { z } from 'zod'
import { v1Endpoint, v3Endpoint } from '../areas.ts'
import { noBody, noParams, noQuery, nothing } from '../endpoint.ts'
import { shownMoment, timestamp } from '../fields/fields.ts'

const query = z.object({
  /** Facebook, LinkedIn, Twitter, Pinterest, or linkedin_profile ("Add to profile", badges only); case does not matter. */
  provider: z.string().max(64).optional(),
  source: z.string().max(64).optional(),
  /** `0` answers `{url}`; anything else, or nothing, is a redirect. */
  redirect: z.string().max(8).optional(),
  include_identifier: z.string().max(8).optional(),
})

/** `include_identifier=1` counts only with a token of the badge's keeper. */
export const getBadgeShareAddress = v1Endpoint({
  method: 'GET',
  path: '/v1/earner/share/badge/:badgeId',
  access: 'optional',
  summary: 'Address at a provider that shares a badge',
  params: z.object({ badgeId: z.string().max(64) }),
  query,
  body: noBody,
  response: z.object({ url: z.string() }),
  otherAnswers: { 302: nothing },
})

/** 404 while the collection is not published. */
export const getCollectionShareAddress = v1Endpoint({
  method: 'GET',
  path: '/v1/earner/share/collection/:collectionSlug',
  access: 'optional',
  summary: 'Address at a provider that shares a published collection',
  params: z.object({ collectionSlug: z.string().max(64) }),
  query,
  body: noBody,
  response: z.object({ url: z.string() }),
  otherAnswers: { 302: nothing },
})

export const shareLink = z.object({
  id: z.string(),
  /** The page it opens. */
  url: z.string(),
  kind: z.enum(['badge', 'collection']),
  /** Id of the badge or slug of the collection. */
  target: z.string(),
  label: z.string(),
  /** Without it the license number of a badge, which tells whose it is, is left out as well. */
  with_name: z.boolean(),
  with_evidence: z.boolean(),
  expires_at: shownMoment.nullable(),
  revoked_at: shownMoment.nullable(),
  /** Whether somebody who follows it sees something now. */
  is_live: z.boolean(),
  views: z.number().int(),
  last_viewed_at: shownMoment.nullable(),
  created_at: shownMoment,
})
export type ShareLink = z.infer<typeof shareLink>

const choices = {
  label: z.string().max(120).nullish(),
  /** Without it the license number of a badge, which tells whose it is, is left out as well. */
  with_name: z.boolean(),
  with_evidence: z.boolean(),
  expires_at: timestamp.nullish(),
}
const base = '/v3/backpack/share-links'
const linkPath = z.object({ linkId: z.string().max(64) })

export const listShareLinks = v3Endpoint({
  method: 'GET',
  path: base,
  access: ['r:backpack', 'rw:backpack'],
  summary: 'My share links, or those of one badge or collection, newest first',
  params: noParams,
  query: z.object({ target: z.string().max(64).optional() }),
  body: noBody,
  response: z.array(shareLink),
})

/** A collection can be shown by such a link without being published. */
export const createShareLink = v3Endpoint({
  method: 'POST',
  path: base,
  access: ['rw:backpack'],
  summary: 'Make a link that shows a badge or collection as I choose',
  params: noParams,
  query: noQuery,
  body: z.object({ kind: z.enum(['badge', 'collection']), target: z.string().max(64), ...choices }),
  response: shareLink,
  status: 201,
  idempotent: true,
})

export const updateShareLink = v3Endpoint({
  method: 'PUT',
  path: `${base}/:linkId`,
  access: ['rw:backpack'],
  summary: 'Change what a share link shows and how long',
  params: linkPath,
  query: noQuery,
  body: z.object(choices),
  response: shareLink,
})

/** It answers 404 from then on; its count stays to be read. */
export const revokeShareLink = v3Endpoint({
  method: 'DELETE',
  path: `${base}/:linkId`,
  access: ['rw:backpack'],
  summary: 'Take a share link back for good',
  params: linkPath,
  query: noQuery,
  body: noBody,
  response: nothing,
  status: 204,
})
