import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { explainAway } from '../explain-away.ts'
import { clockEveryMs } from '../follow-clock.ts'
import { poolConfig } from './connect.ts'

/**
 * Throws a sentence while another process works on the database. A pooler keeps connections that nobody uses, and lends one
 * to many: behind it, what was asked within `watchMs` counts, for every server asks for the time every five seconds.
 */
export async function requireAlone(url: string, watchMs = clockEveryMs + 1500): Promise<void> {
  const client = new Client(poolConfig({ url }))
  client.on('error', () => undefined)
  try {
    await client.connect()
    // Within a transaction a pooler lends this connection to nobody else.
    await client.query('begin')
    const { rows } = await client.query<{ pid: number; since: string }>(
      'select pg_backend_pid() as pid, clock_timestamp()::text as since',
    )
    const [{ pid, since } = { pid: 0, since: '' }] = rows
    // A pooler tells of a process of its own.
    const isPooled = (client as unknown as { processID: number | null }).processID !== pid
    const until = performance.now() + (isPooled ? watchMs : 0)
    for (;;) {
      const count = await countOthers(client, isPooled ? since : undefined)
      if (count > 0) throw new Error(isPooled ? busyBehindPooler : openTo(count))
      if (performance.now() >= until) return
      await sleep(250)
    }
  } catch (error) {
    const sentence = explainAway(error, url)
    throw sentence ? new Error(sentence, { cause: error }) : error
  } finally {
    await client.end()
  }
}

async function countOthers(client: Client, since: string | undefined): Promise<number> {
  // A transaction would go on seeing what it saw first.
  await client.query('select pg_stat_clear_snapshot()')
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and usename = current_user and backend_type = 'client backend'
       and pid <> pg_backend_pid() and ($1::timestamptz is null or query_start > $1::timestamptz)`,
    [since],
  )
  return rows[0]?.count ?? 0
}

const openTo = (count: number): string =>
  `${count} other connections are open to this database. Stop every server of Sash first. If they belong to something else, such as a pooler that keeps them, say --anyway.`

const busyBehindPooler =
  'Somebody works on this database through the pooler. Stop every server of Sash first. If it is something else, say --anyway.'
