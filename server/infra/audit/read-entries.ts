import type { Db } from '../db/connect.ts'
import { type AuditDetail, type ChainEnd, type ChainedEntry, type ChainVerdict, verifyChain } from './chain.ts'

const atOnce = 1000

/** All entries from the first on, a thousand in memory at a time. */
export async function* readEntries(db: Db): AsyncGenerator<ChainedEntry> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('audit_entries')
      .selectAll()
      .where('number', '>', after)
      .orderBy('number')
      .limit(atOnce)
      .execute()
    for (const row of rows) yield { ...row, detail: row.detail as AuditDetail }
    const last = rows.at(-1)
    if (!last || rows.length < atOnce) return
    after = last.number
  }
}

const findEnd = (db: Db): Promise<ChainEnd> =>
  db.selectFrom('audit_head').select(['number', 'hash']).executeTakeFirstOrThrow()

/** Whether the log of this database is as it was written. What is added meanwhile is left for the next time. */
export const verifyLog = async (db: Db): Promise<ChainVerdict> => {
  const end = await findEnd(db)
  return verifyChain(upTo(readEntries(db), end.number), end)
}

async function* upTo(entries: AsyncIterable<ChainedEntry>, number: number): AsyncGenerator<ChainedEntry> {
  for await (const entry of entries) {
    if (entry.number > number) return
    yield entry
  }
}
