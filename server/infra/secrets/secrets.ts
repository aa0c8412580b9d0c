import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** SHA-256 of a high-entropy secret, 32 bytes: what is stored instead of tokens and codes. */
export const hashSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest()

export const isSameHash = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)

/** Encrypts small secrets under a master key of 32 bytes. */
export interface MasterKey {
  /** First 16 hex digits of SHA-256 over the key: says which key wrapped a secret, reveals nothing of it. */
  id: string
  /** AES-256-GCM: 12 bytes nonce, 16 bytes tag, ciphertext; `purpose` is authenticated. */
  wrap(secret: Buffer, purpose: string): Buffer
  /** Throws when the key or the purpose is another one, or a byte was changed. */
  unwrap(wrapped: Buffer, purpose: string): Buffer
  /** HMAC-SHA256 of the purpose, 32 bytes: the same on every replica and after every restart. */
  derive(purpose: string): Buffer
}

export const createMasterKey = (base64: string): MasterKey => {
  const key = Buffer.from(base64, 'base64')
  if (key.length !== 32) throw new Error('The master key must be 32 bytes in base64.')
  return {
    id: createHash('sha256').update('sash master key').update(key).digest('hex').slice(0, 16),
    wrap: (secret, purpose) => {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(purpose))
      const sealed = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },
    unwrap: (wrapped, purpose) => {
      const decipher = createDecipheriv('aes-256-gcm', key, wrapped.subarray(0, 12))
        .setAAD(Buffer.from(purpose))
        .setAuthTag(wrapped.subarray(12, 28))
      return Buffer.concat([decipher.update(wrapped.subarray(28)), decipher.final()])
    },
    derive: (purpose) => createHmac('sha256', key).update(`sash derive ${purpose}`).digest(),
  }
}

/** The same key, but for some purposes it derives what was kept of an earlier one. */
export const keepDerived = (key: MasterKey, kept: ReadonlyMap<string, Buffer>): MasterKey => ({
  ...key,
  derive: (purpose) => kept.get(purpose) ?? key.derive(purpose),
})
