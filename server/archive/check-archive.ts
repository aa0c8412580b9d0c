import { createReadStream } from 'node:fs'
import type { ArchiveHead } from './manifest.ts'
import { openArchive } from './open-archive.ts'

/** Reads a whole archive and compares it with its manifest; throws BrokenArchiveError where it is not what was written. */
export async function checkArchive(file: string): Promise<ArchiveHead> {
  const { head, entries } = await openArchive(createReadStream(file))
  for await (const _ of entries);
  return head
}
