import { sql } from 'kysely'
import { db } from '#infra/context.ts'
import { createGauge } from '#infra/metrics/registry.ts'
import { readOnce } from '#infra/read-once.ts'
import { isAwake } from '../is-awake.ts'

// Several gauges come from one reading, and several may ask for them.
const freshMs = 5000

const readWaiting = readOnce(freshMs, async (): Promise<{ deliveries: number; late: number }> => {
  const { rows } = await sql<{ deliveries: number; late: number }>`
    select count(*)::int as deliveries,
      coalesce(extract(epoch from now() - min(next_at) filter (where webhook.is_active and webhook.is_awake)), 0)::float8 as late
    from webhook_deliveries
    join (select webhook_id, is_active, ${isAwake(db())} as is_awake from webhooks webhook) as webhook using (webhook_id)
    where state = 'waiting'`.execute(db())
  return rows[0] ?? { deliveries: 0, late: 0 }
})

createGauge('sash_webhook_deliveries_waiting', 'Messages to webhooks that have not been delivered.', [], async () => [
  { value: (await readWaiting()).deliveries },
])

createGauge(
  'sash_webhook_deliveries_late_seconds',
  'How long the message has been due that is due longest, of webhooks that are on and do not wait for a takeover.',
  [],
  async () => [{ value: Math.max(0, (await readWaiting()).late) }],
)
