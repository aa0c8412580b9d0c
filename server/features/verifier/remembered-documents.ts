import { sql } from 'kysely'
import { inSeconds, now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import type { Db } from '#infra/db/connections/connect.ts'
import { dropEnded } from '#infra/sweeps/drop-ended.ts'
import { afterLast, portions, type Step, type Sweep, walk } from '#infra/sweeps/sweep.ts'
import type { RememberedText } from '#openbadges'
import { isOwnAddress } from './own-addresses.ts'

const maxBytes = 1_048_576
const maxUrlLength = 2083
// What nobody asked for in three months is not waited for.
const keptSeconds = 90 * 86_400
// Anybody can name addresses here, so they share a fixed room; the oldest leave first.
const maxDocuments = 1000
const pruneEvery = 50
// A badge that is looked at all day is not written down each time.
const restSeconds = 600

let writes = 0

/** What was last kept of an address, with its age. */
export const recallDocument = async (url: string): Promise<RememberedText | undefined> => {
  const row = await db()
    .selectFrom('remembered_documents')
    .select(['content', 'fetched_at'])
    .where('url', '=', url)
    .executeTakeFirst()
  return row && { text: row.content, fetchedAt: row.fetched_at }
}

/** Keeps what an address answered; of two at once the later answer stays. */
export const rememberDocument = async (url: string, text: string): Promise<void> => {
  const at = now()
  if (url.length > maxUrlLength || Buffer.byteLength(text) > maxBytes) return
  const { numInsertedOrUpdatedRows } = await db()
    .insertInto('remembered_documents')
    .values({ url, content: text, fetched_at: at })
    .onConflict((conflict) =>
      conflict
        .column('url')
        .doUpdateSet({ content: text, fetched_at: at })
        .where('remembered_documents.fetched_at', '<=', at)
        .where((eb) =>
          eb.or([
            eb('remembered_documents.content', '!=', text),
            eb('remembered_documents.fetched_at', '<=', inSeconds(-restSeconds)),
          ]),
        ),
    )
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) return
  writes++
  if (writes % pruneEvery === 0) await prune(db(), pruneEvery)
}

/** Drops the oldest of those that exceed the room, at most so many. */
async function prune(database: Db, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from remembered_documents where url = any(array(
      select url from remembered_documents order by fetched_at desc offset ${maxDocuments} limit ${most}
    ))`.execute(database)
  return Number(numAffectedRows)
}

// What lies below our own origin is never remembered, however its address is written; it once was.
const forgetOwn: Step = walk(async (tx, most, after) => {
  const rows = await tx
    .selectFrom('remembered_documents')
    .select('url')
    .where('url', '>', after)
    .orderBy('url')
    .limit(most)
    .execute()
  const own = rows.flatMap(({ url }) => (isOwnAddress(url) ? [url] : []))
  if (own.length > 0) await tx.deleteFrom('remembered_documents').where('url', 'in', own).execute()
  return { rows: own.length, after: afterLast(rows, most, (row) => row.url) }
})

/** Drops what is too old to be relied upon, what exceeds the room, and what is our own. */
export const sweep: Sweep = {
  name: 'remembered-documents',
  steps: [
    dropEnded('remembered_documents', 'url', () => sql<boolean>`fetched_at <= ${inSeconds(-keptSeconds)}`),
    portions(prune),
    forgetOwn,
  ],
}
