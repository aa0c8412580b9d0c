import type { Db } from '../db/connections/connect.ts'
import {
  type AuditDetail,
  type ChainEnd,
  type ChainedEntry,
  type ChainVerdict,
  emptyHash,
  verifyChain,
} from './chain.ts'

const atOnce = 1000

/** All entries from the first on, or after a number, a thousand in memory at a time. */
export async function* readEntries(db: Db, start = 0): AsyncGenerator<ChainedEntry> {
  for (let after = start; ; ) {
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

/**
 * As verifyLog for at most so many entries after `start`, of which the caller knows that the log was whole up to there.
 * Answers how long the log is, too.
 */
export const verifyPart = async (
  db: Db,
  start: ChainEnd,
  most: number,
): Promise<{ verdict: ChainVerdict; total: number }> => {
  const head = await findEnd(db)
  const number = Math.min(head.number, start.number + most)
  const end = number === head.number ? head : { number, hash: await findHash(db, number) }
  return { verdict: await verifyChain(upTo(readEntries(db, start.number), number), end, start), total: head.number }
}

const findHash = async (db: Db, number: number): Promise<Buffer> => {
  const row = await db.selectFrom('audit_entries').select('hash').where('number', '=', number).executeTakeFirst()
  return row?.hash ?? emptyHash
}

async function* upTo(entries: AsyncIterable<ChainedEntry>, number: number): AsyncGenerator<ChainedEntry> {
  for await (const entry of entries) {
    if (entry.number > number) return
    yield entry
  }
}
