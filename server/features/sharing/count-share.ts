import { sql } from 'kysely'
import { now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'

interface Share {
  targetId: string
  kind: 'badge' | 'collection'
  provider: string
  source: string
}

const mostSources = 20
const mostTimes = 2_000_000_000

/** Counts a share by day. Whoever calls names the source, so of each target and day only so many are told apart. */
export const countShare = async ({ targetId, kind, provider, source }: Share): Promise<void> => {
  const today = now().toISOString().slice(0, 10)
  await sql`
    with known as (
      select source from shares
      where target_id = ${targetId} and kind = ${kind} and provider = ${provider} and shared_on = ${today}::date
    )
    insert into shares (target_id, kind, provider, source, shared_on, times)
    select ${targetId}, ${kind}, ${provider},
      case when (select count(*) from known) < ${mostSources} or ${source} in (select source from known)
        then ${source} else 'other' end,
      ${today}::date, 1
    on conflict (target_id, kind, provider, source, shared_on)
      do update set times = least(shares.times, ${mostTimes - 1}) + 1`.execute(db())
}
