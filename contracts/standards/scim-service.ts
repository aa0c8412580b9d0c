import { z } from 'zod'
import { scimEndpoint } from '../areas.ts'
import { noBody, noParams, noQuery } from '../endpoint.ts'

/** RFC 7643 and RFC 7644. The bearer token is that of an organisation, which sees its own people and groups only. */
export const scim = { access: 'public', refusals: [401] } as const
export const scimBase = '/scim/v2'

/** One part of a list (RFC 7644 section 3.4.2); its parts are counted from one. */
export const listOf = <T extends z.ZodType>(resource: T) =>
  z.object({
    schemas: z.array(z.string()),
    totalResults: z.number().int(),
    startIndex: z.number().int(),
    itemsPerPage: z.number().int(),
    Resources: z.array(resource),
  })
const anything = z.record(z.string(), z.unknown())

export const getScimConfig = scimEndpoint({
  ...scim,
  method: 'GET',
  path: `${scimBase}/ServiceProviderConfig`,
  summary: 'What of SCIM 2.0 is offered here',
  params: noParams,
  query: noQuery,
  body: noBody,
  response: anything,
})

export const listScimTypes = scimEndpoint({
  ...scim,
  method: 'GET',
  path: `${scimBase}/ResourceTypes`,
  summary: 'What a directory can keep here by SCIM 2.0: users and groups',
  params: noParams,
  query: noQuery,
  body: noBody,
  response: listOf(anything),
})

export const listScimSchemas = scimEndpoint({
  ...scim,
  method: 'GET',
  path: `${scimBase}/Schemas`,
  summary: 'The attributes of users and groups of SCIM 2.0 that are kept here',
  params: noParams,
  query: noQuery,
  body: noBody,
  response: listOf(anything),
})

export const getScimType = scimEndpoint({
  ...scim,
  method: 'GET',
  path: `${scimBase}/ResourceTypes/:scimType`,
  summary: 'One kind of thing that a directory can keep here by SCIM 2.0',
  params: z.object({ scimType: z.string().max(64) }),
  query: noQuery,
  body: noBody,
  response: anything,
})

export const getScimSchema = scimEndpoint({
  ...scim,
  method: 'GET',
  path: `${scimBase}/Schemas/:scimSchema`,
  summary: 'The attributes of users or groups of SCIM 2.0, by the URN of their schema',
  params: z.object({ scimSchema: z.string().max(128) }),
  query: noQuery,
  body: noBody,
  response: anything,
})
