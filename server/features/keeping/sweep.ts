import { sql } from 'kysely'
import { inSeconds } from '#infra/clock.ts'
import { dropEnded } from '#infra/sweeps/drop-ended.ts'
import type { Sweep } from '#infra/sweeps/sweep.ts'

/** An old link still shows its badge, and has a fresh one sent, for so many days. */
const showDays = 365

const isForgotten = () => sql<boolean>`expires_at < ${inSeconds(-showDays * 86_400)}`

export const sweep: Sweep = { name: 'keep-links', steps: [dropEnded('keep_links', 'token_hash', isForgotten)] }
