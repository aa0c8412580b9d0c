import { Kysely, PostgresDialect } from 'kysely'
import { Pool, type PoolClient } from 'pg'
import { parsers, poolConfig, type UrlConnection } from '../connections/connect.ts'
import { forgetPool, notePool } from '../connections/pools.ts'
import { prepareByName } from '../connections/prepare.ts'
import { noteQuery } from '../connections/watch-queries.ts'
import type { Tables } from '../schema/tables.ts'
import { boundClient, UnansweredError } from './bound-client.ts'

export interface StandbyPool {
  db: Kysely<Tables>
  /** Whether work would have to wait for others. */
  isFull(): boolean
  end(): Promise<void>
}

const mostConnections = 5
const openMilliseconds = 500
const statementMilliseconds = 1000
/** From the first to the last that is asked for one page. */
const workMilliseconds = 2000

// Whatever is asked, nothing is written and nothing goes on for long.
const session = `set default_transaction_read_only to on; set statement_timeout to ${statementMilliseconds};
  set idle_in_transaction_session_timeout to ${2 * workMilliseconds}`

/**
 * Opens a pool to a standby of the PostgreSQL with this identifier (PostgreSQL, `pg_control_system`). A connection to
 * anything else, also to one that has taken over, is closed at once.
 */
export const connectStandby = (connection: UrlConnection, system: string): StandbyPool => {
  const direct = new WeakSet<PoolClient>()
  const welcome = async (client: PoolClient): Promise<void> => {
    const { rows } = await client.query<{ follows: boolean; process: number; system: string }>(
      `select pg_is_in_recovery() as follows, pg_backend_pid() as process,
        (select system_identifier::text from pg_control_system()) as system`,
    )
    const [row] = rows
    if (!row?.follows) throw new Error('It is no standby, or has taken over.')
    if (row.system !== system) throw new Error('It is a standby of another database.')
    // As with the primary: behind a pooler nothing is set, since another may be lent the connection.
    if (row.process !== Reflect.get(client, 'processID')) return
    direct.add(client)
    await client.query(session)
  }
  const pool = new Pool({
    ...poolConfig(connection),
    types: parsers(),
    max: mostConnections,
    connectionTimeoutMillis: openMilliseconds,
    query_timeout: statementMilliseconds,
    keepAlive: true,
    verify: (client, done) => void welcome(client).then(() => done(), done),
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
  })
  notePool(pool, { name: 'standby', waiting: () => pool.waitingCount })
  const { preparing = 'auto' } = connection
  const known = new WeakMap<PoolClient, PoolClient>()
  const connect = async (): Promise<PoolClient> => {
    const client = await pool.connect().catch((cause: unknown) => {
      throw new UnansweredError('A standby was not reached.', { cause })
    })
    const isNamed = preparing === 'on' || (preparing === 'auto' && direct.has(client))
    const asked = known.get(client) ?? (isNamed ? prepareByName(client) : client)
    known.set(client, asked)
    return boundClient(client, asked, workMilliseconds)
  }
  const end = () => {
    forgetPool(pool)
    return pool.end()
  }
  return {
    db: new Kysely<Tables>({
      dialect: new PostgresDialect({ pool: { connect, end, options: pool.options } }),
      log: noteQuery,
    }),
    isFull: () => pool.idleCount === 0 && pool.totalCount >= mostConnections,
    end,
  }
}
