import { isDeepStrictEqual } from 'node:util'
import type { Connection } from '#infra/db/connections/connect.ts'
import { inSession, type Session } from '#infra/db/connections/session.ts'
import type { BlobStore } from '#infra/storage/store.ts'
import { digestTable } from './digest-table.ts'
import { listTables } from './list-tables.ts'
import type { ArchivedTable, ArchiveHead, ArchiveManifest } from './manifest.ts'
import { openArchive } from './open-archive.ts'

export interface Difference {
  table: string
  inFile: number
  here: number
}

export interface Comparison {
  head: ArchiveHead
  manifest: ArchiveManifest
  /** Tables whose rows are not the same. */
  differences: Difference[]
  /** Pictures and files that are in the file and not in the storage. */
  missing: number
}

/**
 * Reads an archive to its end and holds the tables and the storage of a server to it, as they are at one moment. Columns that the
 * server has and the file has not are those of a later Sash, and are not looked at; tables are, unless they are empty.
 */
export async function compareArchive(
  source: AsyncIterable<Buffer>,
  { connection, blobs }: { connection: Connection; blobs: BlobStore },
): Promise<Comparison> {
  const archive = await openArchive(source)
  let missing = 0
  for await (const { name } of archive.entries) {
    if (name.startsWith('blobs/') && !(await blobs.has(name.slice('blobs/'.length).replace('/', '')))) missing++
  }
  const { head } = archive
  const { manifest } = archive.readRest()
  const differences = await inSession(connection, 'reads', async (session) => {
    const present = await listTables(session)
    const told = new Set(head.tables.map(({ name }) => name))
    const newer = present.filter(({ name }) => !told.has(name))
    return [...(await compareTold(session, head, manifest, present)), ...(await listFilled(session, newer))]
  })
  return { head, manifest, differences, missing }
}

async function compareTold(
  session: Session,
  { tables }: ArchiveHead,
  manifest: ArchiveManifest,
  present: readonly ArchivedTable[],
): Promise<Difference[]> {
  const differences: Difference[] = []
  for (const table of tables) {
    const told = manifest.tables[table.name] ?? { rows: 0, digest: '' }
    const own = present.find(({ name }) => name === table.name)
    if (!own) {
      differences.push({ table: table.name, inFile: told.rows, here: 0 })
      continue
    }
    const found = await digestTable(session, table)
    if (!isDeepStrictEqual(found, told)) differences.push({ table: table.name, inFile: told.rows, here: found.rows })
  }
  return differences
}

/** Tables that the file does not know, of which any row is one too many. */
async function listFilled(session: Session, tables: readonly ArchivedTable[]): Promise<Difference[]> {
  const differences: Difference[] = []
  for (const table of tables) {
    const { rows } = await digestTable(session, table)
    if (rows > 0) differences.push({ table: table.name, inFile: 0, here: rows })
  }
  return differences
}
