import { inSeconds, now } from '#infra/clock.ts'
import { db } from '#infra/context.ts'
import type { Db } from '#infra/db/connections/connect.ts'
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
  if (writes % pruneEvery === 0) await pruneDocuments(db())
}

async function pruneDocuments(database: Db): Promise<void> {
  await database
    .deleteFrom('remembered_documents')
    .where('url', 'in', (eb) =>
      eb.selectFrom('remembered_documents').select('url').orderBy('fetched_at', 'desc').offset(maxDocuments),
    )
    .execute()
}

// What lies below our own origin is never remembered, however its address is written; it once was.
async function forgetOwn(database: Db): Promise<void> {
  const rows = await database.selectFrom('remembered_documents').select('url').limit(maxDocuments).execute()
  const own = rows.flatMap(({ url }) => (isOwnAddress(url) ? [url] : []))
  if (own.length > 0) await database.deleteFrom('remembered_documents').where('url', 'in', own).execute()
}

/** Drops what is too old to be relied upon, what exceeds the room, and what is our own. */
export const sweepRemembered = async (database: Db): Promise<void> => {
  await database.deleteFrom('remembered_documents').where('fetched_at', '<=', inSeconds(-keptSeconds)).execute()
  await pruneDocuments(database)
  await forgetOwn(database)
}
