import { z } from 'zod'
import { scimEndpoint } from '../areas.ts'
import { noParams, noQuery } from '../endpoint.ts'
import { scimShownGroup, scimShownUser } from './scim.ts'
import { scimBase as base, listOf, scim } from './scim-service.ts'

const names = z.array(z.string().max(256)).max(100).nullish()
const number = z.number().int().nullish()

/** What a list is asked for in its address otherwise (RFC 7644 section 3.4.3): addresses of people are in no log that way. */
export const scimSearch = z.object({
  filter: z.string().max(1024).nullish(),
  startIndex: number,
  count: number,
  attributes: names,
  excludedAttributes: names,
})
export type ScimSearch = z.output<typeof scimSearch>

const searching = { ...scim, method: 'POST', params: noParams, query: noQuery, body: scimSearch } as const

export const searchScimUsers = scimEndpoint({
  ...searching,
  path: `${base}/Users/.search`,
  summary: 'People whom the directory of the organisation keeps here, with what is asked for in the body',
  response: listOf(scimShownUser),
})

export const searchScimGroups = scimEndpoint({
  ...searching,
  path: `${base}/Groups/.search`,
  summary: 'Groups of the organisation, with what is asked for in the body',
  response: listOf(scimShownGroup),
})
