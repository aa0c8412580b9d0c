import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { askDatabase } from '../measures/ask-database.ts'

/** What PostgreSQL did for some calls. */
export interface Work {
  statements: number
  /** Pages of 8 KiB that were looked at, in memory or on the disk. */
  buffers: number
  milliseconds: number
}

// Longer than PostgreSQL pauses between the lines of one call.
const writtenMilliseconds = 150

const settings = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
}

/** From the next connection on, PostgreSQL logs the plan of every statement with what it looked at. */
export const logPlans = (dataDir: string): Promise<void> =>
  askDatabase(dataDir, async (database) => {
    await database.query(`load 'auto_explain'`)
    for (const [name, value] of Object.entries(settings)) await database.query(`alter system set ${name} = '${value}'`)
    await database.query('select pg_reload_conf()')
  })

/** Runs the work and adds up what the log says meanwhile. */
export const readWork = async (dataDir: string, run: () => Promise<void>): Promise<Work> => {
  const log = path.join(dataDir, 'postgres.log')
  const before = await waitForEnd(log)
  await run()
  const after = await waitForEnd(log)
  return addPlans(readFileSync(log).subarray(before, after).toString())
}

/** How long the log is once nobody writes into it. */
async function waitForEnd(log: string): Promise<number> {
  for (let size = -1; ; ) {
    const now = statSync(log).size
    if (now === size) return size
    size = now
    await sleep(writtenMilliseconds)
  }
}

const plans = /duration: ([\d.]+) ms {2}plan:\n((?:\t.*\n?)+)/g

/** Adds up the plans in a piece of the log. */
export const addPlans = (log: string): Work => {
  const work = { statements: 0, buffers: 0, milliseconds: 0 }
  for (const [, milliseconds, text = ''] of log.matchAll(plans)) {
    const { Plan } = JSON.parse(text)
    work.statements++
    work.buffers += Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
    work.milliseconds += Number(milliseconds)
  }
  return work
}
