import { type RawBuilder, sql } from 'kysely'

/** As far into a list, newest first, a part is looked for; what is rarer is found through an index of its own. */
export const nearby = 1000

/** Whether a text holds the part, whatever the case; nothing in the part is a pattern. */
export const holdsPart = (text: RawBuilder<string>, part: string): RawBuilder<boolean> =>
  sql<boolean>`position(lower(${part}::text) in lower(${text})) > 0`

/** As holdsPart, of a text that has an index over `search_parts(text)`. Not for what is read otherwise: it is slow there. */
export const findsPart = (text: RawBuilder<string>, part: string): RawBuilder<boolean> =>
  sql<boolean>`(search_parts(${text}) @@ search_query(${part}::text) and ${holdsPart(text, part)})`

interface Plan<Row> {
  execute: () => Promise<Row[]>
}

/**
 * A page of a list by its plans. For a part it tries what is near, and if that does not fill the page looks for all:
 * statistics do not tell where in a list the few are that hold a part.
 */
export const searchPage = async <Row>(
  { part, limit }: { part: string; limit: number },
  { walk, near, all }: { walk: Plan<Row>; near: Plan<Row>; all: Plan<Row> },
): Promise<Row[]> => {
  if (part === '') return walk.execute()
  const rows = await near.execute()
  return rows.length < limit ? all.execute() : rows
}

/** The moment in which a row was made, to the millisecond that a cursor names; indexed so in tables that are listed by it. */
export const madeAt = (column: string): RawBuilder<Date> =>
  sql<Date>`date_trunc('milliseconds', ${sql.ref(column)} at time zone 'UTC')`

/** A moment as it is compared with `madeAt`. */
export const asMadeAt = (moment: Date): RawBuilder<Date> => sql<Date>`(${moment}::timestamptz at time zone 'UTC')`
