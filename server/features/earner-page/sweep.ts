import { sql } from 'kysely'
import { now } from '#infra/clock.ts'
import { dropEnded } from '#infra/sweeps/drop-ended.ts'
import type { Sweep } from '#infra/sweeps/sweep.ts'

const isFree = () => sql<boolean>`held_until < ${now()}`

/** Addresses that somebody gave up are free after a while. */
export const sweep: Sweep = { name: 'earner-addresses', steps: [dropEnded('earner_addresses', 'look', isFree)] }
