import { isDeepStrictEqual } from 'node:util'
import type { Connection, Db } from '#infra/db/connect.ts'
import type { CopyIn } from '#infra/db/copy/copy-in.ts'
import { migrate } from '#infra/db/migrate.ts'
import { inSession, type Session } from '#infra/db/session.ts'
import type { BlobStore } from '#infra/storage/store.ts'
import { createRowDigest } from './digest-rows.ts'
import { nameTable } from './list-tables.ts'
import type { ArchivedQueue, ArchivedTable, ArchiveHead, ArchiveManifest } from './manifest.ts'
import { type OpenArchive, openArchive } from './open-archive.ts'
import { prepareTarget, seeded } from './prepare-target.ts'
import { BrokenArchiveError, type Entry } from './tar.ts'

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
}

/**
 * Brings an archive into an empty database and its blobs into the storage. All rows land in one transaction, which ends well
 * only when every table, read back, is what it was; blobs that came before a failure stay, which is harmless.
 */
export async function readArchive(
  source: AsyncIterable<Buffer>,
  target: ArchiveTarget,
  accept: (head: ArchiveHead) => void = () => undefined,
): Promise<Landed> {
  const archive = await openArchive(source)
  accept(archive.head)
  await prepareTarget(target.db, target.connection, archive.head)
  await inSession(target.connection, 'writes', async (session) => {
    await makeRoom(session, archive.head)
    await loadEntries(session, archive, target.blobs)
    await compareTables(session, archive)
  })
  await migrate(target.db)
  return { head: archive.head, ...archive.readRest() }
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

function tableOf({ name }: Entry, tables: Map<string, ArchivedTable>): ArchivedTable {
  const table = tables.get(name.split('/')[1] ?? '')
  if (table && name.startsWith('tables/')) return table
  throw new BrokenArchiveError(`The file is broken: nobody knows what ${name} is.`)
}

async function compareTables(session: Session, { head, readRest }: OpenArchive): Promise<void> {
  const { manifest } = readRest()
  for (const table of head.tables) {
    const digest = createRowDigest()
    const names = nameTable(table)
    for await (const rows of session.copyOut(`copy (select ${names.list} from ${names.table}) to stdout`)) {
      for (const row of rows) digest.add(row)
    }
    if (isDeepStrictEqual(digest.finish(), manifest.tables[table.name])) continue
    throw new Error(`What landed in ${table.name} is not what was in the file. Nothing was kept.`)
  }
}
