import { sql } from 'kysely'
import { isRenewable } from '#infra/authority/live-sign-ins.ts'
import { dropEndedHandles } from '#infra/authority/one-time-handles.ts'
import { now } from '#infra/clock.ts'
import { dropEnded } from '#infra/sweeps/drop-ended.ts'
import type { Sweep } from '#infra/sweeps/sweep.ts'

const isEnded = () => sql<boolean>`expires_at <= ${now()}`

// What `isLiveSignIn` says not to be, as two conditions: an index finds the first, and the second is asked of these alone.
const isOver = () => sql<boolean>`${isEnded()} and not ${isRenewable()}`

/** Drops tokens, sign-in codes and one-time handles that no longer open anything. */
export const sweep: Sweep = {
  name: 'sessions',
  steps: [
    dropEnded('access_tokens', 'token_hash', isOver),
    dropEnded('sign_in_codes', 'code_hash', isEnded),
    dropEndedHandles,
  ],
}
