import { isDeepStrictEqual } from 'node:util'
import type { Connection, Db } from '#infra/db/connections/connect.ts'
import { inSession, type Session } from '#infra/db/connections/session.ts'
import type { CopyIn } from '#infra/db/copy/copy-in.ts'
import { migrate } from '#infra/db/schema/migrate.ts'
import type { BlobStore } from '#infra/storage/store.ts'
import { digestTable } from './digest-table.ts'
import { nameTable } from './list-tables.ts'
import type { ArchivedQueue, ArchivedTable, ArchiveHead, ArchiveManifest } from './manifest.ts'
import { type OpenArchive, openArchive } from './open-archive.ts'
import { prepareTarget, seeded } from './prepare-target.ts'
import { BrokenArchiveError, type TarEntry } from './tar.ts'

export interface ArchiveTarget {
  db: Db
  connection: Connection
  blobs: BlobStore
}

export interface Landed {
  head: ArchiveHead
  manifest: ArchiveManifest
  /** The master key, where it was in the file. */
  key: string | undefined
  /** Everything was in the database already, row by row. */
  wasHere: boolean
}

interface Stops {
  /** Throws where the file must not come in. */
  accept: (head: ArchiveHead) => void
  /** What has to be on the disk before the rows are there for good: for then nobody imports the file again. */
  beforeEnd: (landed: Landed) => void
}

/**
 * Brings an archive into an empty database and its blobs into the storage. All rows land in one transaction, which ends well
 * only when every table, read back, is what it was; blobs that came before a failure stay, which is harmless. Cut off at any
 * moment, it does the rest when it is called again, also when all rows had landed.
 */
export async function readArchive(
  source: AsyncIterable<Buffer>,
  target: ArchiveTarget,
  { accept, beforeEnd }: Stops,
): Promise<Landed> {
  const archive = await openArchive(source)
  accept(archive.head)
  const inUse = await prepareTarget(target.db, target.connection, archive.head)
  const landed = await inSession(target.connection, inUse === undefined ? 'writes' : 'reads', async (session) => {
    let missing = 0
    if (inUse === undefined) {
      await makeRoom(session, archive.head)
      await loadEntries(session, archive, target.blobs)
    } else missing = await countMissing(archive, target.blobs)
    const other = await findOther(session, archive)
    if (other !== undefined)
      throw new Error(inUse ?? `What landed in ${other} is not what was in the file. Nothing was kept.`)
    if (missing > 0)
      throw new Error(
        `All rows of the file are here already, and ${missing} of its pictures and files are not where SASH_DATA or SASH_BLOBS leads. Set these as they were, or begin anew with an empty database.`,
      )
    const found = { head: archive.head, ...archive.readRest(), wasHere: inUse !== undefined }
    beforeEnd(found)
    return found
  })
  await migrate(target.db)
  return landed
}

// A server that starts on the same database at this moment waits, or its rows are noticed when tables are compared.
async function makeRoom(session: Session, { tables, queues }: ArchiveHead): Promise<void> {
  const names = tables.map((table) => nameTable(table).table)
  if (names.length > 0) await session.query(`lock table ${names.join(', ')} in exclusive mode`)
  for (const table of tables.filter(({ name }) => seeded.includes(name)))
    await session.query(`delete from ${nameTable(table).table}`)
  for (const queue of queues) await makeQueue(session, queue)
}

async function makeQueue(session: Session, { name, options }: ArchivedQueue): Promise<void> {
  const present = await session.query('select from jobs.queue where name = $1', [name])
  if (present.length > 0) return
  await session.query('select jobs.create_queue($1, $2::json)', [name, JSON.stringify(options)])
}

async function loadEntries(session: Session, { head, entries }: OpenArchive, blobs: BlobStore): Promise<void> {
  const tables = new Map(head.tables.map((table) => [table.name, table]))
  let open: { name: string; copy: CopyIn } | undefined
  for await (const entry of entries) {
    if (entry.name.startsWith('blobs/')) {
      await open?.copy.end()
      open = undefined
      await blobs.put(entry.bytes, 'application/octet-stream')
      continue
    }
    const table = tableOf(entry, tables)
    if (open?.name !== table.name) {
      await open?.copy.end()
      const names = nameTable(table)
      open = { name: table.name, copy: session.copyIn(`copy ${names.table} (${names.list}) from stdin`) }
    }
    await open.copy.write(entry.bytes)
  }
  await open?.copy.end()
}

async function countMissing({ entries }: OpenArchive, blobs: BlobStore): Promise<number> {
  let missing = 0
  for await (const { name } of entries) {
    if (name.startsWith('blobs/') && !(await blobs.has(name.slice('blobs/'.length).replace('/', '')))) missing++
  }
  return missing
}

function tableOf({ name }: TarEntry, tables: Map<string, ArchivedTable>): ArchivedTable {
  const table = tables.get(name.split('/')[1] ?? '')
  if (table && name.startsWith('tables/')) return table
  throw new BrokenArchiveError(`The file is broken: nobody knows what ${name} is.`)
}

/** The first table that is not what it was in the file. */
async function findOther(session: Session, { head, readRest }: OpenArchive): Promise<string | undefined> {
  const { manifest } = readRest()
  for (const table of head.tables)
    if (!isDeepStrictEqual(await digestTable(session, table), manifest.tables[table.name])) return table.name
  return undefined
}
