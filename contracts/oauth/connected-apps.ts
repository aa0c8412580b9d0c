import { z } from 'zod'
import { v2Endpoint } from '../areas.ts'
import { noBody, noParams, noQuery, nothing } from '../endpoint.ts'
import { shownMoment } from '../fields/fields.ts'
import { envelope } from '../v2/v2.ts'
import { appInfo } from './client-info.ts'

/** One authorization of an app, as version 2 shows it (SI-3.13). */
export const authorization = z.object({
  entityType: z.literal('AccessToken'),
  entityId: z.string(),
  application: appInfo,
  scope: z.string(),
  expires: shownMoment,
  created: shownMoment,
  /** Sash's own: what each scope allows, in words. */
  scopesDescriptions: z.record(z.string(), z.string()),
  /** Sash's own. */
  lastUsed: z.string().nullable(),
})
export type Authorization = z.infer<typeof authorization>

/** Live authorizations, newest first, at most 500; sign-ins and personal tokens are not among them. */
export const listAuthorizations = v2Endpoint({
  method: 'GET',
  path: '/v2/auth/tokens',
  access: ['rw:profile'],
  summary: 'Apps that may act for the account',
  params: noParams,
  query: noQuery,
  body: noBody,
  response: envelope(authorization),
})

const one = { path: '/v2/auth/tokens/:tokenId', params: z.object({ tokenId: z.string().max(64) }) } as const

export const getAuthorization = v2Endpoint({
  method: 'GET',
  ...one,
  access: ['rw:profile'],
  summary: 'One authorization',
  query: noQuery,
  body: noBody,
  response: envelope(authorization),
})

/** Ends the authorization with its access and refresh tokens. */
export const revokeAuthorization = v2Endpoint({
  method: 'DELETE',
  ...one,
  access: ['rw:profile'],
  summary: 'Take an authorization back',
  query: noQuery,
  body: noBody,
  response: nothing,
  status: 204,
})
