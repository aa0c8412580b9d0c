import type { Db } from '../db/connections/connect.ts'
import { type ChainedEntry, presentChained } from './chain.ts'
import { readEntries } from './read-entries.ts'

/** The whole log, or the entries of it that fit, as JSON Lines, oldest first; hashes in hexadecimal digits. */
export async function* writeExport(
  db: Db,
  fits: (entry: ChainedEntry) => boolean = () => true,
): AsyncGenerator<string> {
  for await (const { hash, ...entry } of readEntries(db)) {
    if (!fits({ hash, ...entry })) continue
    yield `${JSON.stringify({ ...presentChained(entry), hash: hash.toString('hex') })}\n`
  }
}
