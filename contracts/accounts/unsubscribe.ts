import { z } from 'zod'
import { siteEndpoint, v3Endpoint } from '../areas.ts'
import { noBody, noParams, noQuery, nothing } from '../endpoint.ts'
import { email } from '../fields/fields.ts'

const link = {
  path: '/unsubscribe/:address/:expires/:signature',
  access: 'public',
  params: z.object({
    /** The address in base64url. */
    address: z.string().max(2048),
    /** Seconds since 1970. */
    expires: z.string().max(16),
    signature: z.string().max(64),
  }),
  query: z.object({ a: z.string().max(256).optional() }),
} as const

/** Changes nothing. A link that is wrong or old leads to the login page, which says so. */
export const openUnsubscribePage = siteEndpoint({
  method: 'GET',
  ...link,
  summary: 'Link of mails about badges: a page with a button that ends them for the address',
  body: noBody,
  response: z.string(),
  answer: 'html',
})

/** RFC 8058: what mail programs call for a person, and what the button of the page sends, which is led on. */
export const unsubscribeFromMails = siteEndpoint({
  method: 'POST',
  ...link,
  summary: 'Send no more mails about badges to the address',
  body: z.object({ 'List-Unsubscribe': z.string().max(64).optional(), page: z.literal('true').optional() }),
  response: z.object({}),
  otherAnswers: { 302: nothing },
  encoding: 'form',
  takesParts: true,
  bodyLimit: 16_384,
})

const refusedPath = '/v3/account/refused-mails'

export const refusedMail = z.object({ email: z.string() })
export type RefusedMail = z.infer<typeof refusedMail>

export const listMailOptOuts = v3Endpoint({
  method: 'GET',
  path: refusedPath,
  access: ['r:profile', 'rw:profile'],
  summary: 'Verified addresses of the person that get no mails about badges',
  params: noParams,
  query: noQuery,
  body: noBody,
  response: z.array(refusedMail),
})

export const removeMailOptOut = v3Endpoint({
  method: 'DELETE',
  path: `${refusedPath}/:email`,
  access: ['rw:profile'],
  isForPeople: true,
  summary: 'Have mails about badges sent to the address again',
  params: z.object({ email }),
  query: noQuery,
  body: noBody,
  response: nothing,
  status: 204,
})
