import { sql } from 'kysely'
import { now } from '#infra/clock.ts'
import { dropEnded } from '#infra/sweeps/drop-ended.ts'
import type { Sweep } from '#infra/sweeps/sweep.ts'
import { checkDue } from './awarding/check-soon.ts'

const isEnded = () => sql<boolean>`expires_at < ${now()}`

/** Forgets launches and links whose time is over, and has results asked for where it is time. */
export const sweep: Sweep = {
  name: 'lti',
  steps: [
    dropEnded('lti_logins', 'state_hash', isEnded),
    dropEnded('lti_nonces', 'nonce_hash', isEnded),
    dropEnded('lti_handoffs', 'code_hash', isEnded),
    dropEnded('lti_registrations', 'token_hash', isEnded),
    checkDue,
  ],
}
