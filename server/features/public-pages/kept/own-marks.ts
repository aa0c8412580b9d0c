import { type RawBuilder, sql } from 'kysely'
import type { ReadDb } from '#infra/db/standby/read-db.ts'
import { endorsements, inHistory, ofClass, vouchMark, whichHistory } from './marks.ts'

/** What documents of this server are about. */
export interface MarkedThing {
  kind: 'award' | 'badge class' | 'issuer'
  id: string
}

const ofIssuer = () => sql`i.issuer_id, row(i.xmin, ${vouchMark('i')},
  (select string_agg(row(key_id, xmin)::text, '' order by key_id) from issuer_keys where issuer_id = i.issuer_id),
  (select string_agg(row(list_number, xmin)::text, '' order by list_number) from status_lists where issuer_id = i.issuer_id),
  ${endorsements(sql`e.issuer_id = i.issuer_id and e.badge_id is null and e.award_id is null`)}
)::text as issuer_mark`

const ofBadgeClass = () => sql`c.badge_id, row(k.xmin, c.xmin, i.xmin, ${endorsements(ofClass)},
  (select string_agg(row(version, xmin)::text, '' order by version) from badge_class_versions former
    where former.issuer_id = c.issuer_id and former.badge_id = c.badge_id)
)::text as badge_mark`

const ofAward = sql`a.award_id, row(l.xmin, a.xmin, c.xmin)::text as award_mark`

const queries: Record<MarkedThing['kind'], (id: string) => RawBuilder<Record<string, string | null>>> = {
  award: (id) => sql`
    select ${ofAward}, ${ofBadgeClass()}, ${ofIssuer()}
    from award_locations l
    join awards a on a.issuer_id = l.issuer_id and a.award_id = l.award_id
    join badge_locations k on k.badge_id = a.badge_id
    join badge_classes c on c.issuer_id = a.issuer_id and c.badge_id = a.badge_id
    join issuers i on i.issuer_id = a.issuer_id
    where l.award_id = ${id}`,
  'badge class': (id) => sql`
    select ${ofBadgeClass()}, ${ofIssuer()}
    from badge_locations k
    join badge_classes c on c.issuer_id = k.issuer_id and c.badge_id = k.badge_id
    join issuers i on i.issuer_id = k.issuer_id
    where k.badge_id = ${id}`,
  issuer: (id) => sql`select ${ofIssuer()} from issuers i where i.issuer_id = ${id}`,
}

/**
 * As the marks of pages, for the documents of an award, its class and its issuer, by their ids: for each row that they are
 * read from, the transaction that wrote it last. Empty where there is no such thing.
 */
export const markOwn = async (db: ReadDb, { kind, id }: MarkedThing): Promise<Map<string, string>> => {
  const { rows } = await sql<Record<string, string | null>>`
    select marked.*, ${whichHistory()} as of_history from (${queries[kind](id)}) marked`.execute(db)
  const [row = {}] = rows
  const marks = new Map<string, string>()
  for (const name of ['award', 'badge', 'issuer']) {
    const [of, mark] = [row[`${name}_id`], row[`${name}_mark`]]
    if (of && mark) marks.set(of, inHistory({ mark, of: row.of_history ?? '' }))
  }
  return marks
}
