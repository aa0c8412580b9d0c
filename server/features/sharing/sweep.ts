import { sql } from 'kysely'
import { afterLast, type Step, type Sweep, walk } from '#infra/sweeps/sweep.ts'

/** Links to what is gone for good, whatever made it go: a collection, an award, or a badge from elsewhere. Their ids never meet. */
const dropLinks: Step = walk(async (tx, most, after) => {
  const links = await tx
    .selectFrom('share_link_locations')
    .select(['link_id', 'account_id'])
    .where('link_id', '>', after)
    .orderBy('link_id')
    .limit(most)
    .execute()
  const [accounts, ids] = [links.map((row) => row.account_id), links.map((row) => row.link_id)]
  const { numAffectedRows } = await sql`
    delete from share_links s using unnest(${accounts}::text[], ${ids}::text[]) as looked (account_id, link_id)
    where s.account_id = looked.account_id and s.link_id = looked.link_id
      and not exists (select from award_locations l where l.award_id = s.target_id)
      and not exists (select from imported_badges i where i.account_id = s.account_id and i.import_id = s.target_id)
      and not exists (select from collections c where c.account_id = s.account_id and c.collection_id = s.target_id)`.execute(
    tx,
  )
  return { rows: Number(numAffectedRows), after: afterLast(links, most, (row) => row.link_id) }
})

/** How often a badge was shared that is gone. What is counted of a collection goes with it at once. */
const dropCounts: Step = walk(async (tx, most, after) => {
  const targets = await tx
    .selectFrom('shares')
    .select('target_id')
    .distinct()
    .where('target_id', '>', after)
    .where('kind', '=', 'badge')
    .orderBy('target_id')
    .limit(most)
    .execute()
  const ids = targets.map((row) => row.target_id)
  const { numAffectedRows } = await sql`
    delete from shares s where target_id = any(${ids}::text[]) and kind = 'badge'
      and not exists (select from award_locations l where l.award_id = s.target_id)
      and not exists (select from import_locations i where i.import_id = s.target_id)`.execute(tx)
  return { rows: Number(numAffectedRows), after: afterLast(targets, most, (row) => row.target_id) }
})

export const sweep: Sweep = { name: 'sharing', steps: [dropLinks, dropCounts] }
