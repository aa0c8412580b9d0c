import { sql } from 'kysely'
import { inSeconds } from '#infra/clock.ts'
import { dropEnded } from '#infra/sweeps/drop-ended.ts'
import type { Sweep } from '#infra/sweeps/sweep.ts'

const keptDays = 30

/** Drops offers that ended a month ago; until then their outcome can be read. */
export const sweep: Sweep = {
  name: 'wallets',
  steps: [dropEnded('wallet_offers', 'offer_id', () => sql<boolean>`expires_at < ${inSeconds(-keptDays * 86_400)}`)],
}
