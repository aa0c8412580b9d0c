import { sql } from 'kysely'
import type { Db } from './connect.ts'

const oldestMajor = 15

/** What a server says of itself, as far as Sash depends on it. */
interface ServerFacts {
  /** As `server_version_num`: 150008 is 15.8. */
  version: number
  encoding: string
  /** The database answers only reads: a standby, or read-only by a setting. */
  is_read_only: boolean
  database: string
  user: string
  may_make_tables: boolean
  /** Also true where the schema that jobs are kept in is there already. */
  may_make_schemas: boolean
}

/** Throws a sentence when the server behind DATABASE_URL is one that Sash cannot work with. */
export async function requireUsable(db: Db): Promise<void> {
  const { rows } = await sql<ServerFacts>`
    select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
      current_setting('transaction_read_only')::boolean as is_read_only,
      current_database() as database, current_user as user,
      coalesce(has_schema_privilege(current_schema(), 'CREATE'), false) as may_make_tables,
      to_regnamespace('jobs') is not null or has_database_privilege(current_database(), 'CREATE') as may_make_schemas
  `.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('The database says nothing about itself.')
  const fault = findFault(facts) ?? ((await foldsLetters(db)) ? undefined : noLetters(facts))
  if (fault) throw new Error(fault)
}

/** Why a server with such facts is refused; undefined when it can be used. */
export function findFault(facts: ServerFacts): string | undefined {
  const { version, encoding, database, user } = facts
  const major = Math.floor(version / 10_000)
  if (major < oldestMajor)
    return `DATABASE_URL leads to PostgreSQL ${major}; Sash needs version ${oldestMajor} or newer.`
  if (encoding !== 'UTF8')
    return `The database ${database} keeps text as ${encoding}, which has no room for all names of people. ${howToMake(user)}`
  if (facts.is_read_only)
    return `The database ${database} takes no changes: DATABASE_URL leads to a standby, or it was made read-only. Let it lead to the primary server.`
  if (!facts.may_make_tables || !facts.may_make_schemas)
    return `The user ${user} may not create tables in the database ${database}. As its administrator: alter database ${database} owner to ${user};`
  return undefined
}

// Search ignores case, and what "C" and Turkish rules make of capitals is not what people look for.
async function foldsLetters(db: Db): Promise<boolean> {
  const { rows } = await sql<{ folds: boolean }>`select lower('IÄΩЖ') = 'iäωж' as folds`.execute(db)
  return rows[0]?.folds === true
}

const noLetters = ({ database, user }: ServerFacts): string =>
  `The locale of the database ${database} does not turn capital letters into small ones as Sash needs it. ${howToMake(user)}`

const howToMake = (user: string): string =>
  `Make another one: create database sash owner ${user} encoding 'UTF8' locale 'C.UTF-8' template template0;`
