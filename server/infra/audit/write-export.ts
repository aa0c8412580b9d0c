import type { Db } from '../db/connect.ts'
import { presentChained } from './chain.ts'
import { readEntries } from './read-entries.ts'

/** The whole log as JSON Lines, oldest first; hashes in hexadecimal digits. */
export async function* writeExport(db: Db): AsyncGenerator<string> {
  for await (const { hash, ...entry } of readEntries(db)) {
    yield `${JSON.stringify({ ...presentChained(entry), hash: hash.toString('hex') })}\n`
  }
}
