import { createHash } from 'node:crypto'

/** Strong entity tag: 128 bits of SHA-256 over the bytes. */
export const tagOf = (body: string | Buffer): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
