import { createHash, randomBytes } from 'node:crypto'

/** A public id: 16 random bytes as 22 characters of base64url. */
export const newId = (): string => randomBytes(16).toString('base64url')

/**
 * at access token, ac sign-in code, am address move, cp proof of an address for a claim, cs client secret, ec mail confirmation, gc authorization code,
 * kb link that keeps a badge, ki kiosk, lt learning platform, pr password reset, pt personal token, rg registration token, rq request sent ahead, rt refresh token, sf second step
 * of a sign-in, so directory of an organisation, su sign-up, wh webhook, wt wallet.
 */
type SecretKind =
  | 'at'
  | 'ac'
  | 'am'
  | 'cp'
  | 'cs'
  | 'ec'
  | 'gc'
  | 'kb'
  | 'ki'
  | 'lt'
  | 'pr'
  | 'pt'
  | 'rg'
  | 'rq'
  | 'rt'
  | 'so'
  | 'sf'
  | 'st'
  | 'su'
  | 'wh'
  | 'wt'

/** A secret of 256 bits with a prefix that secret scanners can know; 43 characters of base64url after it. */
export const newSecret = (kind: SecretKind): string => write(kind, randomBytes(32))

/** The one that follows from another secret, which whoever has that one may have: the same each time, and new where that one is. */
export const secretOf = (kind: SecretKind, secret: string, purpose: string): string =>
  write(kind, createHash('sha256').update(`${purpose} ${secret}`).digest())

const write = (kind: SecretKind, bytes: Buffer): string => `sash_${kind}_${bytes.toString('base64url')}`
