import { z } from 'zod'

// By itself, for every page of a member reads it back.

/** What people are told of an app; `verified` says that the operator knows it. */
export const appInfo = z.object({
  name: z.string(),
  image: z.string().nullable(),
  website_url: z.string().nullable(),
  clientId: z.string(),
  policyUri: z.string().nullable(),
  termsUri: z.string().nullable(),
  /** Sash's own. */
  verified: z.boolean(),
})
export type AppInfo = z.infer<typeof appInfo>

export const clientInfo = z.object({
  client_id: z.string(),
  redirect_uri: z.string(),
  response_type: z.literal('code'),
  state: z.string().nullable(),
  scopes: z.array(z.string()),
  scopes_descriptions: z.record(z.string(), z.string()),
  application: appInfo,
})
export type ClientInfo = z.infer<typeof clientInfo>
