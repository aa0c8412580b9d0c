import { context } from '../context.ts'
import { isDatabaseUp } from '../db/connections/is-database-up.ts'
import { createGauge } from './registry.ts'

createGauge('sash_process_info', 'Which Node this process runs on.', ['node'], () => [
  { labels: { node: process.version }, value: 1 },
])

createGauge('sash_db_up', 'Whether the database answers this process: 1 or 0.', [], async () => [
  { value: (await isDatabaseUp(context().db)) ? 1 : 0 },
])
