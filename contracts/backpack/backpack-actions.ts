import { z } from 'zod'
import { v3Endpoint } from '../areas.ts'
import { noBody, noParams, noQuery } from '../endpoint.ts'
import { shownMoment } from '../fields/fields.ts'
import { nameStanding } from '../names/standing-schema.ts'
import { verification } from '../verifier/verifier.ts'
import { backpackBadge } from './backpack.ts'

const path = z.object({ badgeId: z.string().max(64) })
const readScope = ['r:backpack', 'rw:backpack'] as const
const writeScope = ['rw:backpack'] as const
const base = '/v3/backpack/badges/:badgeId'

export const removedBadge = z.object({
  badge: backpackBadge,
  removed_at: shownMoment,
  /** Until then `restoreBadge` works. */
  restorable_until: shownMoment,
})
export type RemovedBadge = z.infer<typeof removedBadge>

export const listRemovedBackpackBadges = v3Endpoint({
  method: 'GET',
  path: '/v3/backpack/removed-badges',
  access: readScope,
  summary: 'Badges that I removed and can still put back, latest first',
  params: noParams,
  query: noQuery,
  body: noBody,
  response: z.array(removedBadge),
})

/** Twice is the same as once; 404 after 30 days. */
export const restoreBackpackBadge = v3Endpoint({
  method: 'POST',
  path: `${base}/restore`,
  access: writeScope,
  summary: 'Put a removed badge back, into its collections too',
  params: path,
  query: noQuery,
  body: noBody,
  response: backpackBadge,
})

/** What the last verification said; of a badge awarded here it is made when asked for. */
export const getBackpackBadgeReport = v3Endpoint({
  method: 'GET',
  path: `${base}/report`,
  access: readScope,
  summary: 'The explained verification of one of my badges',
  params: path,
  query: noQuery,
  body: noBody,
  response: verification,
})

/** Throttled like every call that makes the server ask elsewhere. */
export const verifyBackpackBadge = v3Endpoint({
  method: 'POST',
  path: `${base}/verify`,
  access: writeScope,
  summary: 'Verify one of my badges again, and remember the result',
  params: path,
  query: noQuery,
  body: noBody,
  response: verification,
})

export const badgeEvent = z.object({
  kind: z.enum([
    'awarded',
    'accepted',
    'corrected',
    /** Signed anew because a key leaked; files from before count no more. */
    'renewed',
    'revoked',
    'imported',
    'verified',
    'shared',
    'collected',
    'expired',
  ]),
  at: shownMoment,
  /** The issuer or its reason, the provider, the collection's name. */
  detail: z.string().nullable(),
  /** Of an issuer in `detail`. */
  issuerStanding: nameStanding.optional(),
})
export type BadgeEvent = z.infer<typeof badgeEvent>

export const listBackpackBadgeHistory = v3Endpoint({
  method: 'GET',
  path: `${base}/history`,
  access: readScope,
  summary: 'What happened to one of my badges, latest first',
  params: path,
  query: noQuery,
  body: noBody,
  response: z.array(badgeEvent),
})

/** The same bytes that were brought in, under the name they had. 404 for a badge that was awarded here. */
export const getImportedBadgeFile = v3Endpoint({
  method: 'GET',
  path: `${base}/original`,
  access: readScope,
  summary: 'The file of an imported badge, byte for byte',
  params: path,
  query: noQuery,
  body: noBody,
  response: z.string(),
  answer: 'bytes',
})
