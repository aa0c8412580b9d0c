import { sql } from 'kysely'
import { inSeconds, now } from '#infra/clock.ts'
import { dropEnded } from '#infra/sweeps/drop-ended.ts'
import type { Sweep } from '#infra/sweeps/sweep.ts'

const beginningSeconds = 86_400

const isEnded = () => sql<boolean>`expires_at <= ${now()}`

/** Drops steps and challenges that are too old, and what was begun and never confirmed. */
export const sweep: Sweep = {
  name: 'second-factor',
  steps: [
    dropEnded('sign_in_steps', 'step_hash', isEnded),
    dropEnded('passkey_challenges', 'challenge_hash', isEnded),
    dropEnded(
      'totp_factors',
      'account_id',
      () => sql<boolean>`confirmed_at is null and created_at < ${inSeconds(-beginningSeconds)}`,
    ),
  ],
}
