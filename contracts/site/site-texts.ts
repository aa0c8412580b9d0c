import { z } from 'zod'
import { languages } from '#shared/i18n/languages.ts'
import { fieldFault } from '#shared/messages/faults/fields.ts'
import { sitePageNames } from '../accounts/terms.ts'
import { v3Endpoint } from '../areas.ts'
import { noBody, noParams, noQuery } from '../endpoint.ts'
import { forOperators } from '../operator/for-operators.ts'

/** `any` is the text for everybody whose language has none of its own. */
export const textLanguages = ['any', ...languages] as const
export type TextLanguage = (typeof textLanguages)[number]

/** Characters of a text of the operator's. */
export const siteTextMaximum = 60_000

export const siteText = z.object({
  name: z.enum(sitePageNames),
  language: z.enum(textLanguages),
  markdown: z.string(),
  /** Counts the changes. */
  revision: z.number().int(),
  /** Of a translation of the terms: the published version that it is of. */
  terms_version: z.number().int().nullable(),
})
export type SiteText = z.infer<typeof siteText>

export const siteTexts = z.object({
  texts: z.array(siteText),
  /** The published version of the terms; null while there is none, and then nothing can be translated. */
  terms_version: z.number().int().nullable(),
})
export type SiteTexts = z.infer<typeof siteTexts>

const operator = { ...forOperators, query: noQuery, response: siteTexts } as const

/** 404 for everybody but the operator. */
export const listSiteTexts = v3Endpoint({
  ...operator,
  method: 'GET',
  path: '/v3/site/texts',
  summary: 'The operator’s own texts for About Us, the privacy policy and the terms, in each language',
  params: noParams,
  body: noBody,
})

/** An empty text takes the own one away. */
export const saveSiteText = v3Endpoint({
  ...operator,
  method: 'PUT',
  path: '/v3/site/texts/:name/:language',
  summary: 'Replace one text of this server in one language, as its operator',
  description:
    '`revision` is the one that was read, 0 where there was none: when somebody else has saved meanwhile, the answer is 400 with the code `site-text.changed`. Of the terms of service only translations can be saved; their text is published at `/v3/operator/terms`, or with the command `terms publish`.',
  params: z.object({ name: z.enum(sitePageNames), language: z.enum(textLanguages) }),
  body: z.object({
    revision: z.number().int().min(0).max(2_147_483_646),
    markdown: z.string().max(siteTextMaximum, fieldFault('field.long', { most: siteTextMaximum })),
  }),
  bodyLimit: 524_288,
})
