import { sql } from 'kysely'
import { inSeconds } from '#infra/clock.ts'
import { afterLast, type Sweep, walk } from '#infra/sweeps/sweep.ts'

/** Hours after which a template that no award is kept by goes. */
const keptHours = 24

/** No award is kept by it: its class was deleted, or what was kept by it has been signed with another key since. */
const isUnused = sql`not exists (
  select from awards a where a.issuer_id = t.issuer_id and a.template_id = t.template_id)`

interface Found {
  issuer_id: string
  template_id: string
}

const placeOf = ({ issuer_id, template_id }: Found): string => `${issuer_id} ${template_id}`

/** Drops what the documents of awards had in common that are gone, or kept otherwise by now. */
export const sweepTemplates: Sweep = {
  name: 'award-templates',
  steps: [
    walk(async (tx, most, after) => {
      const [issuer = '', template = ''] = after.split(' ')
      const { rows } = await sql<Found & { is_over: boolean }>`
        select issuer_id, template_id, created_at < ${inSeconds(-keptHours * 3600)} and ${isUnused} as is_over
        from award_templates t where (issuer_id, template_id) > (${issuer}, ${template})
        order by issuer_id, template_id limit ${most}`.execute(tx)
      const over = rows.filter(({ is_over }) => is_over)
      for (const owner of new Set(over.map(({ issuer_id }) => issuer_id))) {
        const templates = over.filter(({ issuer_id }) => issuer_id === owner).map(({ template_id }) => template_id)
        // Locked first: whoever has begun to write an award by one of them is seen after that, and the template stays.
        await sql`select from award_templates
          where issuer_id = ${owner} and template_id = any(${templates}::text[]) order by template_id for update`.execute(
          tx,
        )
        await sql`delete from award_templates t
          where issuer_id = ${owner} and template_id = any(${templates}::text[]) and ${isUnused}`.execute(tx)
      }
      return { rows: over.length, after: afterLast(rows, most, placeOf) }
    }),
  ],
}
