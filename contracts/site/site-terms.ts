import { z } from 'zod'
import { v3Endpoint } from '../areas.ts'
import { noBody, noParams, noQuery } from '../endpoint.ts'
import { shownMoment, text } from '../fields/fields.ts'
import { forOperators } from '../operator/for-operators.ts'
import { siteTextMaximum } from './site-texts.ts'

const operator = { ...forOperators, path: '/v3/operator/terms', query: noQuery } as const

export const termsVersions = z.array(
  z.object({
    version: z.number().int(),
    /** What is new, as people who agreed to an earlier version read it. */
    description: z.string(),
    markdown: z.string(),
    published_at: shownMoment,
  }),
)
export type TermsVersions = z.infer<typeof termsVersions>

/** 404 for everybody but operators, as the next. */
export const listTermsVersions = v3Endpoint({
  ...operator,
  method: 'GET',
  summary: 'The latest twenty published versions of the terms, newest first, for operators',
  params: noParams,
  body: noBody,
  response: termsVersions,
})

export const publishTermsVersion = v3Endpoint({
  ...operator,
  method: 'POST',
  summary: 'Put the next version of the terms in force; everybody is asked to agree. Needs a fresh sign-in',
  description:
    '`after` is the version that was in force when the text was written, 0 for none: when another one was published meanwhile, the answer is 400 with the code `site-text.changed`. A version that was published stays as it is.',
  params: noParams,
  body: z.object({
    after: z.number().int().min(0).max(2_147_483_646),
    description: text(2000),
    markdown: text(siteTextMaximum),
  }),
  bodyLimit: 524_288,
  response: termsVersions,
  status: 201,
})
