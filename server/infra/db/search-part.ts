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

/** A part that more rows hold is looked for along the list alone, a piece of it at a time. */
export const mostFound = 400

interface Place {
  createdAt: Date
  id: string
}

export interface Searched<Row> {
  rows: Row[]
  /** Where the search stopped before the page was full: what lies behind it was not looked at. */
  stopped: Place | undefined
}

/**
 * As searchPage, but of what many rows hold it looks through what is near alone, and tells where that ended: such a page may be short,
 * and the next one goes on there.
 */
export const searchOnward = async <Row>(
  wanted: { part: string; limit: number },
  plans: {
    walk: Plan<Row>
    near: Plan<Row>
    all: Plan<Row>
    /** Whether more than `mostFound` hold the part, wherever they are. */
    isCommon: () => Promise<boolean>
    /** The last of what is near; nothing when the list ends before. */
    end: Plan<{ created_at: Date; id: string }>
  },
): Promise<Searched<Row>> => {
  const exactly = async (plan: Plan<Row>) => ({ rows: await plan.execute(), stopped: undefined })
  if (wanted.part === '') return exactly(plans.walk)
  const rows = await plans.near.execute()
  if (rows.length >= wanted.limit) return { rows, stopped: undefined }
  if (!(await plans.isCommon())) return exactly(plans.all)
  const [end] = await plans.end.execute()
  return { rows, stopped: end && { createdAt: end.created_at, id: end.id } }
}

/** The moment in which a row was made, to the millisecond that a cursor names; indexed so in tables that are listed by it. */
export const madeAt = (column: string): RawBuilder<Date> =>
  sql<Date>`date_trunc('milliseconds', ${sql.ref(column)} at time zone 'UTC')`

/** A moment as it is compared with `madeAt`. */
export const asMadeAt = (moment: Date): RawBuilder<Date> => sql<Date>`(${moment}::timestamptz at time zone 'UTC')`
