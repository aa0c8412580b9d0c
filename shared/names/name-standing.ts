/** Who stands behind the name that an issuer gives itself. */
export type NameStanding =
  /** Operators of this server vouch for the issuer as it is now. */
  | { kind: 'vouched' }
  /** It is an issuer of this server, or its own site or a key that it publishes confirms it. */
  | { kind: 'named' }
  /** Operators vouched for it as something else, until the time of `since` (ISO 8601). */
  | { kind: 'changed'; since: string; former?: string | undefined }
  /** Nothing but the issuer itself says that this is its name. */
  | { kind: 'unconfirmed' }

export const vouched: NameStanding = { kind: 'vouched' }
export const named: NameStanding = { kind: 'named' }
export const unconfirmed: NameStanding = { kind: 'unconfirmed' }
