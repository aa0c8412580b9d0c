import { z } from 'zod'
import { shownMoment } from '../fields/fields.ts'

/** Who an issuer is, or was until it became another one; with what it said of itself then. */
export const issuerIdentity = z.object({
  /** Counts who it was: one more with each other name, website, picture or domain of the contact address. */
  version: z.number().int(),
  since: shownMoment,
  /** When it became another one; null of who it is now. */
  until: shownMoment.nullable(),
  name: z.string(),
  url: z.string(),
  email: z.string(),
  description: z.string().nullable(),
  picture: z.string().nullable(),
})
export type IssuerIdentity = z.infer<typeof issuerIdentity>

/** The version that somebody looked at before they say something of it. */
export const lookedAt = z.number().int().min(1)
