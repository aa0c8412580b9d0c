import { publicClient } from '#contracts/oauth/scopes.ts'
import { inSeconds } from '../clock.ts'
import { refuse } from '../errors.ts'

/**
 * What a call came by, as its token said when the call came: nobody looks that up once more by the token, which may have
 * ended meanwhile. What an app made to last of its secret alone counts as given to it, so that it reaches no further.
 */
export type CameBy =
  | { kind: 'sign-in'; tokenId: string }
  | { kind: 'personal-token'; tokenId: string }
  | { kind: 'own-app'; tokenId: string }
  | { kind: 'let-in-app'; tokenId: string; grantId: string }
  | { kind: 'background' }

/** Who acts: an account, through one access token. */
export interface Actor {
  accountId: string
  scopes: ReadonlySet<string>
  clientId: string
  tokenHash: Buffer
  cameBy: CameBy
  /** When the person behind the token last signed in or gave the password. */
  confirmedAt: Date
  /**
   * Of an app that somebody let in: whether they had just shown who they are. Programs of one's own were made with a fresh
   * sign-in.
   */
  letIn: 'freshly' | 'earlier'
}

/**
 * Somebody in whose name something is done in the background, where nobody has signed in: it confirms nothing, and carries no
 * scope but those that are given. What their roles allow is asked for each time.
 */
export const actInBackground = (accountId: string, clientId: string, scopes: readonly string[] = []): Actor => ({
  accountId,
  scopes: new Set(scopes),
  clientId,
  tokenHash: Buffer.alloc(0),
  cameBy: { kind: 'background' },
  confirmedAt: new Date(0),
  letIn: 'earlier',
})

/** Seconds after a sign-in, or after the password was given once more, in which sensitive actions are open. */
export const confirmedSeconds = 3600

/**
 * Throws `auth.confirm` unless the person behind the token signed in or gave the password within the last hour: a token
 * left on somebody's table must not take an account over.
 */
export const requireConfirmed = (actor: Actor): void => {
  if (!isConfirmed(actor)) throw refuse('auth.confirm')
}

export const isConfirmed = ({ confirmedAt }: Actor): boolean => confirmedAt >= inSeconds(-confirmedSeconds)

/**
 * As requireConfirmed, where programs may act as well: whatever lives longer than a sign-in was asked for with at least what
 * its gravest action needs. AppError `auth.let-in` for an app that was let in without.
 */
export const requireConfirmedPerson = (actor: Actor): void => {
  if (actor.clientId === publicClient) requireConfirmed(actor)
  else if (actor.letIn !== 'freshly') throw refuse('auth.let-in')
}
