import { sql } from 'kysely'
import { inSeconds, now } from '#infra/clock.ts'
import { dropEnded } from '#infra/sweeps/drop-ended.ts'
import { portions, type Sweep } from '#infra/sweeps/sweep.ts'
import { lapseDue } from './claiming/lapse-due.ts'

/** Days for which an address is kept that has taken nothing. */
const keptDays = 30

const isForgotten = () => sql<boolean>`state in ('lapsed', 'refused') and updated_at < ${inSeconds(-keptDays * 86_400)}
  and not exists (select from badge_requests r where r.request_id = claim_entries.request_id and r.state = 'draft')`

/** Days after its device has asked last. */
const unseenDays = 30
const isUnseen = () => sql<boolean>`seen_at < ${inSeconds(-unseenDays * 86_400)}`

const isOver = () => sql<boolean>`expires_at < ${now()}`

/** Gives back places that nobody proved, and forgets addresses that got none. */
export const sweep: Sweep = {
  name: 'claims',
  steps: [
    portions((tx, most) => lapseDue(tx, most)),
    dropEnded('claim_entries', 'entry_id', isForgotten),
    dropEnded('claim_proofs', 'proof_hash', isOver),
    dropEnded('kiosks', 'kiosk_id', isUnseen),
  ],
}
