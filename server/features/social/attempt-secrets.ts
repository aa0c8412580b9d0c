import { z } from 'zod'
import { context } from '#infra/context.ts'

const attemptSecrets = z.object({ verifier: z.string(), nonce: z.string() })

/** What proves to the provider, and to us, that an answer belongs to this attempt. */
export type AttemptSecrets = z.infer<typeof attemptSecrets>

/** What the secrets of an attempt are locked for. */
export const purposeOf = (stateHash: Buffer): string => `social attempt ${stateHash.toString('hex')}`

export const sealSecrets = (secrets: AttemptSecrets, stateHash: Buffer): Buffer =>
  context().masterKey.wrap(Buffer.from(JSON.stringify(secrets)), purposeOf(stateHash))

export const openSecrets = (sealed: Buffer, stateHash: Buffer): AttemptSecrets =>
  attemptSecrets.parse(JSON.parse(context().masterKey.unwrap(sealed, purposeOf(stateHash)).toString()))
