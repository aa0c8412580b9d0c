import { z } from 'zod'
import { createSealedJson } from '#infra/secrets/sealed.ts'

const schema = z.object({ verifier: z.string(), nonce: z.string() })

/** What proves to the provider, and to us, that an answer belongs to this attempt. */
export type AttemptSecrets = z.infer<typeof schema>

/** By the hash of the attempt's state. */
export const attemptSecrets = createSealedJson<AttemptSecrets>('social attempt', schema)
