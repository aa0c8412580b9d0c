import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { LoadResult } from '../load.ts'
import type { Sash } from '../sash.ts'
import { askDatabase } from './ask-database.ts'

/** Milliseconds of processor that one call takes. */
export interface Cost {
  server: number
  database?: number
}

export interface Costly extends LoadResult {
  cost: Cost
}

/** What the calls of a measurement took of the processor, as Linux counts it for the server and for PostgreSQL. */
export const measureCost = async (sash: Sash, work: () => Promise<LoadResult>): Promise<Costly> => {
  const before = sash.processorShares()
  const result = await work()
  const after = sash.processorShares()
  const ofOne = (seconds: number) => (seconds * 1000) / result.requests
  const cost = { server: ofOne(after.server - before.server), database: ofOne(after.database - before.database) }
  return { ...result, cost }
}

const calls = 20
// As long as PostgreSQL needs to hear of a setting, and to write the last line.
const heardMilliseconds = 300

/**
 * What PostgreSQL is asked for one call, counted in its log over twenty calls one after the other: with the beginning and
 * the end of a transaction, and with all that the server asks meanwhile by itself.
 */
export const countStatements = async (
  { dataDir }: Sash,
  work: (index: number) => Promise<boolean>,
): Promise<number> => {
  const count = () =>
    readFileSync(path.join(dataDir, 'postgres.log'), 'utf8').match(/LOG: {2}(?:statement|execute [^:]+): /g)?.length ??
    0
  const tell = (setting: string) =>
    askDatabase(dataDir, async (database) => {
      await database.query(setting)
      await database.query('select pg_reload_conf()')
    })
  await tell(`alter system set log_statement = 'all'`)
  await sleep(heardMilliseconds)
  const before = count()
  for (let index = 0; index < calls; index++) {
    if (!(await work(index))) throw new Error('A call failed while its statements were counted.')
  }
  await sleep(heardMilliseconds)
  const after = count()
  await tell('alter system reset log_statement')
  return (after - before) / calls
}
