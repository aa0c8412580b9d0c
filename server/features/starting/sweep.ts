import { sql } from 'kysely'
import { now } from '#infra/clock.ts'
import { dropEnded } from '#infra/sweeps/drop-ended.ts'
import type { Sweep } from '#infra/sweeps/sweep.ts'

const isOver = () => sql<boolean>`expires_at < ${now()}`

export const sweep: Sweep = { name: 'start-links', steps: [dropEnded('start_links', 'token_hash', isOver)] }
