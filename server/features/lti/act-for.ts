import { type Actor, actInBackground } from '#infra/http/actor.ts'

/** The sign-in in which something is set up that goes on while they are away; only people set it up. */
export const signInOf = ({ cameBy }: Pick<Actor, 'cameBy'>): string | null =>
  cameBy.kind === 'sign-in' ? cameBy.tokenId : null

/** Somebody in whose name a platform's doing goes on while they are away: who chose a badge, or made a link. */
export const actFor = (accountId: string): Actor => actInBackground(accountId, 'lti')
