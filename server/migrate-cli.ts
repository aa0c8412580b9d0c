// Writes server/infra/db/schema/tables.ts from the migrations, then applies them to the configured database.
// `--types` does only the first, `--apply` only the second.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { connectDatabase } from '#infra/db/connections/connect.ts'
import { openDatabase } from '#infra/db/connections/open.ts'
import { startEmbedded } from '#infra/db/embedded.ts'
import { describeTables } from '#infra/db/schema/describe-tables.ts'
import { migrate } from '#infra/db/schema/migrate.ts'
import { renderTables } from '#infra/db/schema/render-tables.ts'
import { withFiles } from '#infra/settings/setting-files.ts'

const only = process.argv[2]
if (only !== '--apply') await writeTables()
if (only !== '--types') await applyMigrations()

// On a database made for it, so that the types follow the files alone and the files are tried from nothing.
async function writeTables(): Promise<void> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'sash-types-'))
  chmodSync(dataDir, 0o711)
  const postgres = await startEmbedded({ dataDir, log: console.log, durable: false })
  // One keeps the lock while the other does what a migration leaves for afterwards.
  const db = connectDatabase(postgres.connection, 2)
  try {
    await migrate(db)
    writeFileSync('server/infra/db/schema/tables.ts', renderTables(await describeTables(db)))
    console.log('server/infra/db/schema/tables.ts is up to date.')
  } finally {
    await db.destroy()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function applyMigrations(): Promise<void> {
  const { DATABASE_DIRECT_URL: direct, DATABASE_URL: databaseUrl, SASH_DATA: dataDir = 'data' } = withFiles(process.env)
  const { db, close } = await openDatabase({
    databaseUrl: direct ?? databaseUrl,
    dataDir,
    log: console.log,
  })
  try {
    const applied = await migrate(db)
    console.log(applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database has every migration already.')
  } finally {
    await close()
  }
}
