import { sql } from 'kysely'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'

const mostViews = 2_000_000_000

/** Counts one look at what a link shows; whose looks count is the page's to decide. */
export const countView = async (linkId: string): Promise<void> => {
  await sql`
    update share_links s set views = least(s.views, ${mostViews - 1}) + 1, last_viewed_at = ${now()}::timestamptz
    from share_link_locations o
    where o.link_id = ${linkId} and s.account_id = o.account_id and s.link_id = o.link_id`.execute(db())
}
