import { z } from 'zod'
import { fieldFault } from '#shared/messages/faults/fields.ts'
import { v1Endpoint, v3Endpoint } from '../areas.ts'
import { noBody, noParams, noQuery } from '../endpoint.ts'
import { changesOneIssuer, readsIssuers } from '../oauth/scopes.ts'
import { badgeClass, badgePath } from './badge-classes.ts'

export const archiveBadgeClass = v3Endpoint({
  method: 'POST',
  path: '/v3/issuers/:issuerSlug/badges/:badgeSlug/archive',
  access: changesOneIssuer,
  summary: 'Put a badge class away, or bring it back; nothing is awarded while it is away (owner, editor)',
  params: badgePath,
  query: noQuery,
  body: z.object({ archived: z.boolean() }),
  response: badgeClass,
})

export const findBadgeClass = v1Endpoint({
  method: 'GET',
  path: '/v1/issuer/all-badges/find',
  access: readsIssuers,
  summary: 'A badge class of my issuers by its address or id',
  params: noParams,
  query: z.object({ identifier: z.string({ error: fieldFault('field.required') }).max(2083) }),
  body: noBody,
  response: badgeClass,
})
