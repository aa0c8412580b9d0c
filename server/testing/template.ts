import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { connectDatabase, type SocketConnection } from '#infra/db/connections/connect.ts'
import { migrate, readMigrations } from '#infra/db/schema/migrate.ts'
import { runAdminStatement } from './admin.ts'

/** Makes the migrated template database unless it exists, and returns its name, which changes with the migrations. */
export async function ensureTemplate(server: SocketConnection): Promise<string> {
  const migrations = readMigrations()
  const hash = createHash('sha256')
  for (const { name, sha256 } of migrations) hash.update(`${name} ${sha256}\n`)
  const template = `template_${hash.digest('hex').slice(0, 16)}`
  return ensureDatabase(server, { name: template, source: 'template1' }, async (connection) => {
    const db = connectDatabase(connection, 2)
    try {
      await migrate(db, migrations)
    } finally {
      await db.destroy()
    }
  })
}

interface Wanted {
  name: string
  source: string
}

/** Makes a copy of the source and prepares it, unless it exists, and returns its name. */
export async function ensureDatabase(
  server: SocketConnection,
  { name, source }: Wanted,
  prepare: (connection: SocketConnection) => Promise<void>,
): Promise<string> {
  if (await databaseExists(server, name)) return name

  // Built under a name of its own and renamed when complete: workers may build it side by side, one rename wins.
  const building = `building_${process.pid}_${Date.now()}`
  await runAdminStatement(server, `create database ${building} template ${source}`)
  await prepare({ ...server, database: building })
  try {
    await runAdminStatement(server, `alter database ${building} rename to ${name}`)
  } catch (error) {
    if (!(await databaseExists(server, name))) throw error
    await runAdminStatement(server, `drop database ${building}`)
  }
  return name
}

async function databaseExists(server: SocketConnection, name: string): Promise<boolean> {
  const db = connectDatabase(server, 1)
  try {
    const { rows } = await sql`select from pg_database where datname = ${name}`.execute(db)
    return rows.length > 0
  } finally {
    await db.destroy()
  }
}
