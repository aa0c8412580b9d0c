import { z } from 'zod'
import { createSealed, createSealedJson } from '#infra/secrets/sealed.ts'

const schema = z.object({ access: z.string(), refresh: z.string().nullable() })
export type Tokens = z.infer<typeof schema>

/** Of a connection, by its id. */
export const backpackTokens = createSealedJson<Tokens>('other backpack', schema)

/** Towards the host of a connected backpack, by the id of the host. */
export const hostSecret = createSealed('other host')

/** Of an attempt to connect, by the hash of its state. */
export const attemptVerifier = createSealed('other backpack attempt')
