import { z } from 'zod'
import { languages } from '#shared/i18n/languages.ts'
import { v2Endpoint, v3Endpoint } from '../areas.ts'
import { noBody, noParams, noQuery } from '../endpoint.ts'
import { shownMoment } from '../fields/fields.ts'

/** In the envelope of v2; 404 while no terms have been published. */
export const getLatestTerms = v2Endpoint({
  method: 'GET',
  path: '/v2/termsVersions/latest',
  access: 'public',
  summary: 'The terms of service in force',
  params: noParams,
  query: noQuery,
  body: noBody,
  response: z.object({
    status: z.object({ success: z.literal(true), description: z.literal('ok') }),
    result: z.array(
      z.object({
        entityType: z.literal('TermsVersion'),
        version: z.number().int(),
        shortDescription: z.string(),
        created: shownMoment,
        updated: z.string(),
      }),
    ),
  }),
})

export const sitePageNames = ['about-us', 'privacy-policy', 'terms-of-service'] as const
export type SitePageName = (typeof sitePageNames)[number]

/** The operator's own markdown where there is a file (or a published version of the terms), else what Sash brings. */
export const getSitePage = v3Endpoint({
  method: 'GET',
  path: '/v3/pages/:name',
  access: 'public',
  summary: 'The text of About Us, the privacy policy or the terms of service, as markdown',
  params: z.object({ name: z.enum(sitePageNames) }),
  query: noQuery,
  body: noBody,
  response: z.object({
    name: z.enum(sitePageNames),
    markdown: z.string(),
    /** True for the text that Sash brings along. */
    is_default: z.boolean(),
    /** Of the text, where that is known. */
    language: z.enum(languages).optional(),
    /** Version of published terms. */
    version: z.number().int().optional(),
  }),
})
