import { z } from 'zod'
import { context } from '#infra/context.ts'

const tokens = z.object({ access: z.string(), refresh: z.string().nullable() })
export type Tokens = z.infer<typeof tokens>

/** What tokens, secrets and verifiers are locked for. */
export const tokenPurpose = (connectionId: string): string => `other backpack ${connectionId}`
export const clientPurpose = (hostId: string): string => `other host ${hostId}`
export const verifierPurpose = (stateHash: Buffer): string => `other backpack attempt ${stateHash.toString('hex')}`

const seal = (text: string, purpose: string): Buffer => context().masterKey.wrap(Buffer.from(text), purpose)
const open = (sealed: Buffer, purpose: string): string => context().masterKey.unwrap(sealed, purpose).toString()

export const sealTokens = (value: Tokens, connectionId: string): Buffer =>
  seal(JSON.stringify(value), tokenPurpose(connectionId))
export const openTokens = (sealed: Buffer, connectionId: string): Tokens =>
  tokens.parse(JSON.parse(open(sealed, tokenPurpose(connectionId))))

export const sealClientSecret = (secret: string, hostId: string): Buffer => seal(secret, clientPurpose(hostId))
export const openClientSecret = (sealed: Buffer, hostId: string): string => open(sealed, clientPurpose(hostId))

export const sealVerifier = (verifier: string, stateHash: Buffer): Buffer => seal(verifier, verifierPurpose(stateHash))
export const openVerifier = (sealed: Buffer, stateHash: Buffer): string => open(sealed, verifierPurpose(stateHash))
