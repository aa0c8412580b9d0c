import { randomBytes } from 'node:crypto'

/** A public id: 16 random bytes as 22 characters of base64url. */
export const newId = (): string => randomBytes(16).toString('base64url')

/** A secret of 256 bits with a prefix that secret scanners can know; 43 characters of base64url after it. */
export const newSecret = (kind: 'at' | 'ac' | 'am' | 'ec' | 'pr' | 'su' | 'wt'): string =>
  `sash_${kind}_${randomBytes(32).toString('base64url')}`
