import type { Pool } from 'pg'
import { createGauge } from '../../metrics/registry.ts'

/** What a pool of connections is for. */
export type PoolName = 'app' | 'jobs' | 'standby'

interface Noted {
  name: PoolName
  /** How much work waits before the pool. */
  waiting: () => number
}

const open = new Map<Pool, Noted>()

/** Counts the pool among the measures until it is closed. */
export const notePool = (pool: Pool, noted: Noted): void => void open.set(pool, noted)

export const forgetPool = (pool: Pool): void => void open.delete(pool)

const sumOf = (name: PoolName, count: (pool: Pool, noted: Noted) => number): number =>
  [...open].reduce((sum, [pool, noted]) => (noted.name === name ? sum + count(pool, noted) : sum), 0)

const names = ['app', 'jobs', 'standby'] as const

createGauge('sash_db_connections', 'Connections to the database that this process holds.', ['pool', 'state'], () =>
  names.flatMap((pool) => [
    { labels: { pool, state: 'busy' }, value: sumOf(pool, ({ totalCount, idleCount }) => totalCount - idleCount) },
    { labels: { pool, state: 'idle' }, value: sumOf(pool, ({ idleCount }) => idleCount) },
  ]),
)

createGauge('sash_db_connections_most', 'Connections that the pool may hold.', ['pool'], () =>
  names.map((pool) => ({ labels: { pool }, value: sumOf(pool, ({ options }) => options.max ?? 0) })),
)

createGauge('sash_db_waiting', 'Work that waits for a connection to the database.', ['pool'], () =>
  names.map((pool) => ({ labels: { pool }, value: sumOf(pool, (_, { waiting }) => waiting()) })),
)
