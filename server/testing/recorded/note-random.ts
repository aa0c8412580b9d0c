import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

/** Whatever was drawn at random since it began, in each way in which it can be written. */
export interface NotedRandom {
  /** The lengths that noted texts have. */
  lengths: Set<number>
  has(text: string): boolean
  stop(): void
}

/** Listens to the sources of randomness of this process, which stay as random as they are. */
export const noteRandom = (): NotedRandom => {
  const noted = new Set<string>()
  const lengths = new Set<number>()
  const note = (text: string): void => {
    noted.add(text)
    lengths.add(text.length)
  }
  const { randomBytes, randomUUID } = crypto
  const listening = (size: number, done?: (error: Error | null, bytes: Buffer) => void): unknown => {
    const bytes = randomBytes(size)
    if (size >= 12) for (const form of ['base64url', 'hex', 'base64'] as const) note(bytes.toString(form))
    return done ? done(null, bytes) : bytes
  }
  crypto.randomBytes = listening as typeof randomBytes
  crypto.randomUUID = (...given) => {
    const id = randomUUID(...given)
    note(id)
    note(Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url'))
    return id
  }
  syncBuiltinESMExports()
  return {
    lengths,
    has: (text) => noted.has(text),
    stop: () => {
      Object.assign(crypto, { randomBytes, randomUUID })
      syncBuiltinESMExports()
    },
  }
}
