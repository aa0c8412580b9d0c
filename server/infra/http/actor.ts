import { publicClient } from '#contracts/scopes.ts'
import { inSeconds } from '../clock.ts'
import { refuse } from '../errors.ts'

/** Who acts: an account, through one access token. */
export interface Actor {
  accountId: string
  scopes: ReadonlySet<string>
  clientId: string
  tokenHash: Buffer
  /** When the person behind the token last signed in or gave the password. */
  confirmedAt: Date
}

/** Seconds after a sign-in, or after the password was given once more, in which grave deeds are open. */
export const confirmedSeconds = 3600

/**
 * Throws `auth.confirm` unless the person behind the token signed in or gave the password within the last hour: a token
 * left on somebody's table must not take an account over.
 */
export const requireConfirmed = (actor: Actor): void => {
  if (actor.confirmedAt < inSeconds(-confirmedSeconds)) throw refuse('auth.confirm')
}

/** As requireConfirmed, of people only: programs were given what they may do once, and have nobody to ask. */
export const requireConfirmedPerson = (actor: Actor): void => {
  if (actor.clientId === publicClient) requireConfirmed(actor)
}
