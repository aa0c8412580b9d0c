import { sql } from 'kysely'
import type { Db } from '#infra/db/connections/connect.ts'
import { readMigrations } from '#infra/db/schema/migrate.ts'
import { bad, type Diagnosis, ok, warn } from './finding.ts'

export interface DatabaseFacts {
  version: string
  /** Migrations that are here and not in the database, and the other way round. */
  missing: readonly string[]
  unknown: readonly string[]
  connections: number
  mostConnections: number
  bytes: number
}

export const gatherDatabase = async (db: Db): Promise<DatabaseFacts> => {
  const { rows } = await sql<Pick<DatabaseFacts, 'version' | 'connections' | 'mostConnections' | 'bytes'>>`
    select current_setting('server_version') as version, (select count(*)::int from pg_stat_activity
        where backend_type = 'client backend') as connections,
      current_setting('max_connections')::int as "mostConnections", pg_database_size(current_database()) as bytes
    `.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('The database says nothing about itself.')
  const applied = await sql<{ name: string }>`
    select name from schema_migrations s where to_jsonb(s) ->> 'afterwards' is null`.execute(db)
  const [here, there] = [readMigrations().map(({ name }) => name), applied.rows.map(({ name }) => name)]
  return {
    ...facts,
    missing: here.filter((name) => !there.includes(name)),
    unknown: there.filter((name) => !here.includes(name)),
  }
}

/** How it looks behind the address, where something answers at all. */
export const evaluateDatabase = (facts: DatabaseFacts): Diagnosis[] => {
  const { version, missing, unknown, connections, mostConnections, bytes } = facts
  const findings: Diagnosis[] = []
  if (missing.length > 0)
    findings.push(
      warn(
        'database',
        missing.length === 1
          ? `Its tables are of an older Sash: ${missing[0]} is missing.`
          : `Its tables are of an older Sash: ${missing.length} migrations are missing, from ${missing[0]} on.`,
        'start (or restart) this Sash.',
      ),
    )
  if (unknown.length > 0)
    findings.push(
      warn('database', `A newer Sash made it: it has ${unknown.join(', ')}.`, 'update this Sash to the same version.'),
    )
  if (connections > mostConnections * 0.8)
    findings.push(
      warn(
        'database',
        `${connections} of ${mostConnections} connections are taken.`,
        'raise max_connections, or run fewer servers: each takes up to 13.',
      ),
    )
  const megabytes = Math.ceil(bytes / 1024 / 1024)
  return findings.length > 0 ? findings : [ok('database', `PostgreSQL ${version}, ${megabytes} MB, up to date.`)]
}

export const evaluateAbsence = (reason: string): Diagnosis =>
  bad(
    'database',
    reason.replace(/(?<!\s)\s*\n\s*/g, ' '),
    'without it nothing works; the checks that need it were left out.',
  )
