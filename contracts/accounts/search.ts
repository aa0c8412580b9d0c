import { z } from 'zod'
import { v3Endpoint } from '../areas.ts'
import { noBody, noParams } from '../endpoint.ts'
import { nameStanding } from '../names/standing-schema.ts'

/** Things of each sort that one search finds. */
export const foundMaximum = 8
export const searchLength = 100

export const searchResults = z.object({
  badges: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      issuer: z.string(),
      /** Whether anything but the issuer says that this is its name. */
      issuerStanding: nameStanding,
    }),
  ),
  collections: z.array(z.object({ slug: z.string(), name: z.string() })),
  issuers: z.array(z.object({ slug: z.string(), name: z.string() })),
  badge_classes: z.array(
    z.object({ slug: z.string(), name: z.string(), issuer: z.object({ slug: z.string(), name: z.string() }) }),
  ),
})
export type SearchResults = z.infer<typeof searchResults>

export const searchAccount = v3Endpoint({
  method: 'GET',
  path: '/v3/search',
  access: ['r:profile', 'rw:profile'],
  isForPeople: true,
  summary: 'What is mine by a part of its name: badges, collections, issuers and their badge classes, eight of each',
  params: noParams,
  query: z.object({ q: z.string().max(searchLength).default('') }),
  body: noBody,
  response: searchResults,
})
