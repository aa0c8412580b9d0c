import { sql } from 'kysely'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import { hasEnded } from '#infra/jobs/holder.ts'

/** Takes from processes that have certainly ended what they were sending. */
export const freeAbandoned = async (): Promise<void> => {
  const isHeld = sql`claimed_until > ${now()}::timestamptz and claimed_by_until = claimed_until
    and claimed_by is not null`
  const { rows } = await sql<{ claimed_by: string }>`
    select distinct claimed_by from webhook_deliveries where ${isHeld}`.execute(db())
  const gone = rows.map(({ claimed_by }) => claimed_by).filter(hasEnded)
  if (gone.length === 0) return
  await sql`
    update webhook_deliveries set claimed_until = null
    where ${isHeld} and claimed_by = any(${gone}::text[])`.execute(db())
}
