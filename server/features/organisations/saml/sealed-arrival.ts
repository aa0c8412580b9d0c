import { z } from 'zod'
import { createSealedJson } from '#infra/secrets/sealed.ts'
import type { Arrival } from '../membership/enter-organisation.ts'

const schema = z
  .object({
    subject: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    groups: z.array(z.string()).optional(),
  })
  .transform(({ groups, ...arrival }): Arrival => ({ ...arrival, groups }))

/** The answer of a provider while it waits for its browser, by the hash of the request. */
export const sealedArrival = createSealedJson<Arrival>('saml request', schema)
