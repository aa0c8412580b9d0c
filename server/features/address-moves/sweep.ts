import { sql } from 'kysely'
import { restoreDays } from '#contracts/fields/limits.ts'
import { inSeconds } from '#infra/clock.ts'
import { dropEnded } from '#infra/sweeps/drop-ended.ts'
import type { Sweep } from '#infra/sweeps/sweep.ts'

const isSettled = () => sql<boolean>`ends_at < ${inSeconds(-restoreDays * 86_400)}`

/** Drops moves that are settled: an objection holds up the next move for as long as there was time for it. */
export const sweep: Sweep = { name: 'address-moves', steps: [dropEnded('address_moves', 'move_id', isSettled)] }
