import { type Actor, actInBackground } from '#infra/http/actor.ts'

/** Somebody in whose name a platform's doing goes on while they are away: who chose a badge, or made a link. */
export const actFor = (accountId: string): Actor => actInBackground(accountId, 'lti')
