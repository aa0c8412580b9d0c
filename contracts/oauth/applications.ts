import { z } from 'zod'
import { fieldFault } from '#shared/messages/faults/fields.ts'
import { v3Endpoint } from '../areas.ts'
import { noBody, noParams, noQuery, nothing } from '../endpoint.ts'
import { imageField, optionalText, shownMoment, text, webUrl } from '../fields/fields.ts'
import { imageBodyBytes } from '../fields/limits.ts'

/** Grants that an app of a developer can use. */
export const grantType = z.enum(['authorization_code', 'refresh_token', 'client_credentials'])

/** An app of the account under My apps. */
export const application = z.object({
  client_id: z.string(),
  name: z.string(),
  description: z.string(),
  image: z.string().nullable(),
  website_url: z.string().nullable(),
  policy_url: z.string().nullable(),
  terms_url: z.string().nullable(),
  redirect_uris: z.array(z.string()),
  grant_types: z.array(grantType),
  scopes: z.array(z.string()),
  /** False for apps that cannot keep a secret: in browsers, on phones. These prove themselves by PKCE alone. */
  is_confidential: z.boolean(),
  is_verified: z.boolean(),
  /** Until when the secret before this one is good, if it still is. */
  old_secret_until: shownMoment.nullable(),
  /** How many people use it now. */
  people: z.number().int(),
  created_at: shownMoment,
  last_used_at: shownMoment.nullable(),
})
export type Application = z.infer<typeof application>

/** As `application`, with the secret, which is shown this once; a public app has none. */
export const applicationWithSecret = application.extend({ client_secret: z.string().nullable() })

export const applicationInput = z.object({
  name: text(255),
  description: optionalText(1024),
  image: imageField.nullish(),
  website_url: webUrl.nullish(),
  policy_url: webUrl.nullish(),
  terms_url: webUrl.nullish(),
  /** https, a loopback address by number with any port, or a private-use scheme (RFC 8252); compared letter by letter. */
  redirect_uris: z.array(z.string().max(2083)).max(10).default([]),
  grant_types: z.array(grantType).min(1, fieldFault('field.choose')).default(['authorization_code', 'refresh_token']),
  scopes: z.array(z.string().max(254)).min(1, fieldFault('field.choose')).max(30),
})
export type ApplicationInput = z.input<typeof applicationInput>

const list = { path: '/v3/applications', params: noParams } as const
const one = { path: '/v3/applications/:clientId', params: z.object({ clientId: z.string().max(254) }) } as const
const developer = { access: ['rw:profile'], isForPeople: true } as const

/** All of them: an account may have 50. */
export const listApplications = v3Endpoint({
  method: 'GET',
  ...list,
  ...developer,
  summary: 'List my apps',
  query: noQuery,
  body: noBody,
  response: z.array(application),
})

export const createApplication = v3Endpoint({
  method: 'POST',
  ...list,
  ...developer,
  summary: 'Make an app; its secret is shown in this answer only',
  query: noQuery,
  body: applicationInput.extend({ is_confidential: z.boolean().default(true) }),
  response: applicationWithSecret,
  status: 201,
  bodyLimit: imageBodyBytes,
  idempotent: true,
})

export const getApplication = v3Endpoint({
  method: 'GET',
  ...one,
  ...developer,
  summary: 'One of my apps',
  query: noQuery,
  body: noBody,
  response: application,
  etag: { without: ['people', 'last_used_at', 'old_secret_until'] },
})

export const updateApplication = v3Endpoint({
  method: 'PUT',
  ...one,
  ...developer,
  summary: 'Change an app; a missing image stays, null takes it away',
  query: noQuery,
  body: applicationInput,
  response: application,
  bodyLimit: imageBodyBytes,
  ifMatch: true,
})

/** Ends all its grants and tokens too. */
export const deleteApplication = v3Endpoint({
  method: 'DELETE',
  ...one,
  ...developer,
  summary: 'Delete an app',
  query: noQuery,
  body: noBody,
  response: nothing,
  status: 204,
  ifMatch: true,
})

/** The old secret stays good for 24 hours, unless it has leaked (`end_old`). */
export const rotateApplicationSecret = v3Endpoint({
  method: 'POST',
  path: '/v3/applications/:clientId/secret',
  params: one.params,
  ...developer,
  summary: 'Give an app a new secret',
  query: noQuery,
  body: z.object({ end_old: z.boolean().default(false) }),
  response: applicationWithSecret,
})
