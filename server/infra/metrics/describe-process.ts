import { sql } from 'kysely'
import { context } from '../context.ts'
import { createGauge } from './registry.ts'

createGauge('sash_process_info', 'Which Node this process runs on.', ['node'], () => [
  { labels: { node: process.version }, value: 1 },
])

createGauge('sash_db_up', 'Whether the database answers this process: 1 or 0.', [], async () => {
  const isUp = await sql`select 1`.execute(context().db).then(
    () => true,
    () => false,
  )
  return [{ value: isUp ? 1 : 0 }]
})
