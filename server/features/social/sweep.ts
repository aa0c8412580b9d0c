import { sql } from 'kysely'
import { now } from '#infra/clock.ts'
import { dropEnded } from '#infra/sweeps/drop-ended.ts'
import type { Sweep } from '#infra/sweeps/sweep.ts'

const isEnded = () => sql<boolean>`expires_at <= ${now()}`

/** Drops ways to a provider from which nobody can come back any more. */
export const sweep: Sweep = { name: 'social', steps: [dropEnded('social_attempts', 'state_hash', isEnded)] }
