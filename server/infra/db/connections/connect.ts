import { Kysely, PostgresDialect } from 'kysely'
import { Pool, type PoolClient, type PoolConfig, type QueryResult, TypeOverrides, types } from 'pg'
import type { Tables } from '../schema/tables.ts'
import { noteArrival } from './arrivals.ts'
import { waitInCrowd } from './crowd.ts'
import { DatabaseAwayError } from './is-database-away.ts'
import { oneForAll } from './keep-plans.ts'
import { createLine } from './line.ts'
import { forgetPool, notePool, type PoolName } from './pools.ts'
import { prepareByName } from './prepare.ts'
import { noteQuery } from './watch-queries.ts'

/** A pool or an open transaction: what a query needs. Writes that belong together take a `Tx` instead. */
export type Db = Kysely<Tables>

/** Where the built-in PostgreSQL listens: `host` is the folder of its socket. Tests also name other servers so. */
export interface SocketConnection {
  host: string
  port: number
  user: string
  /** Only where the server asks for one. */
  password?: string
  database: string
}

/**
 * Whether statements are prepared by name: `auto` where nothing stands between, because a pooler may lend another
 * connection for each transaction; `on` behind one that follows names (PgBouncer from 1.21 on); or `off`.
 */
export type Preparing = 'auto' | 'on' | 'off'

/** A running PostgreSQL: the built-in one, or an address such as `postgres://user:password@host/name`. */
export type Connection = SocketConnection | UrlConnection

export interface UrlConnection {
  url: string
  preparing?: Preparing | undefined
}

const patienceMilliseconds = 20_000

interface PoolTerms {
  /**
   * Commits do not wait for the disk, so a crash of the built-in PostgreSQL may undo the last second of what this pool
   * wrote; never in another order than it was written, and nothing that another pool committed after it.
   */
  mayForget?: boolean
  /** Its statements keep one plan for all values, as `keepPlans` has it, where nothing stands between. */
  keepsPlans?: boolean
  /** What the pool is for, in the measures; the app unless told. */
  name?: PoolName
}

/**
 * Opens a pool. Times come as Date, dates as `yyyy-mm-dd`, int8 as number (it throws beyond 2^53), bytea as Buffer.
 * No session state is set, and statements are prepared by name only where nothing stands between or the pooler can do that,
 * so PgBouncer in transaction mode may sit between.
 */
export function connectDatabase(
  connection: Connection,
  poolSize = 10,
  { mayForget = false, keepsPlans = false, name = 'app' }: PoolTerms = {},
): Db {
  const given = mayForget && 'host' in connection ? { options: '-c synchronous_commit=off' } : {}
  const pool = new Pool({
    ...poolConfig(connection),
    ...given,
    types: parsers(),
    max: poolSize,
    keepAlive: true,
    verify: keepsPlans ? refuseAndKeepPlans : refuseStandby,
  })
  // A lost connection rejects the query that uses it; without these listeners it would also end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
  })
  const line = createLine(poolSize)
  notePool(pool, { name, waiting: line.waiting })
  const preparing = ('url' in connection && connection.preparing) || 'auto'
  const known = new WeakMap<PoolClient, PoolClient>()
  const take = async (order: number): Promise<PoolClient> => {
    await line.enter(order, pool.options.connectionTimeoutMillis).catch(refuseAsAway)
    const client = await pool.connect().catch((cause: unknown) => {
      line.leave()
      return refuseAsAway(cause)
    })
    // The pool gives it another one each time.
    const { release } = client
    client.release = (fault) => {
      release(fault)
      line.leave()
    }
    if (preparing === 'off' || (preparing === 'auto' && !direct.has(client))) return client
    const asked = known.get(client) ?? prepareByName(client)
    known.set(client, asked)
    return asked
  }
  const connect = () => {
    const { order, isFirst } = noteArrival()
    // Jobs wait for each other, and nobody waits for them.
    return name === 'app' ? waitInCrowd(() => take(order), isFirst) : take(order)
  }
  const end = () => {
    forgetPool(pool)
    return pool.end()
  }
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: { connect, end, options: pool.options } }),
    log: noteQuery,
  })
}

function refuseAsAway(cause: unknown): never {
  throw new DatabaseAwayError(cause)
}

// Before it takes over, a standby answers reads from what it has heard so far. Who finds no mail there that the last primary
// had promised takes its job for done, and who finds no session is signed out.
function refuseStandby(client: PoolClient, done: (refusal?: Error) => void): void {
  const admit = ({ rows: [row] }: QueryResult<{ follows: boolean; process: number }>) => {
    if (row && row.process === Reflect.get(client, 'processID')) direct.add(client)
    done(row?.follows ? new Error('it is a standby that has not taken over yet') : undefined)
  }
  client
    .query<{ follows: boolean; process: number }>('select pg_is_in_recovery() as follows, pg_backend_pid() as process')
    .then(admit, done)
}

function refuseAndKeepPlans(client: PoolClient, done: (refusal?: Error) => void): void {
  refuseStandby(client, (refusal) => {
    if (refusal || !direct.has(client)) done(refusal)
    else client.query(`set ${oneForAll}`).then(() => done(), done)
  })
}

// A pooler welcomes with a process of its own making, so that a request to cancel comes to it. Whoever is welcomed by the
// very process that answers has it for himself.
const direct = new WeakSet<PoolClient>()

/** What the driver is told of the server. */
export function poolConfig(connection: Connection): PoolConfig {
  if (!('url' in connection)) return connection
  // A host that swallows what is sent to it would otherwise be waited for without an end.
  return { connectionString: connection.url, connectionTimeoutMillis: patienceMilliseconds }
}

/** How values come, as `connectDatabase` says. */
export function parsers(): TypeOverrides {
  const overrides = new TypeOverrides()
  overrides.setTypeParser(types.builtins.INT8, parseInt8)
  overrides.setTypeParser(types.builtins.DATE, (text) => text)
  overrides.setTypeParser(types.builtins.TIMESTAMPTZ, parseMoment)
  return overrides
}

const parseAnyMoment: (text: string) => Date | number | null = types.getTypeParser(types.builtins.TIMESTAMPTZ)

// A list has tens of thousands of times; what they nearly always look like is read several times as fast so.
function parseMoment(text: string): Date | number | null {
  const isPlain = text.endsWith('+00') && text.charAt(10) === ' ' && text.charAt(4) === '-'
  return isPlain ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : parseAnyMoment(text)
}

function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`The database returned ${text}, beyond what a number holds.`)
  return value
}
