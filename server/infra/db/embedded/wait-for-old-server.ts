import { execFileSync } from 'node:child_process'
import { readdirSync, readlinkSync, rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { endAtOnce, pidFileOf, readMainProcess } from './main-process.ts'

const patienceMs = 60_000

/**
 * Waits until no PostgreSQL works on this data directory any more, asking a leftover one to stop and ending it when it has not
 * within `orderlyMs`, and removes the pid file of a server that is gone. Call only while holding the lock of the data folder.
 */
export async function waitForOldServer(directory: string, orderlyMs: number): Promise<void> {
  const recorded = readMainProcess(directory)
  if (recorded === undefined) return
  const deadline = Date.now() + patienceMs
  const orderlyUntil = Date.now() + orderlyMs
  let asked = false
  let ended = false
  for (let running = findServers(directory, recorded); running.length > 0; running = findServers(directory, recorded)) {
    if (Date.now() > deadline) {
      throw new Error(
        `An earlier PostgreSQL (process ${running.join(', ')}) still works on ${directory}. Stop it first.`,
      )
    }
    if (!asked && running.includes(recorded)) process.kill(recorded, 'SIGINT')
    asked = true
    if (!ended && Date.now() > orderlyUntil) {
      if (running.includes(recorded)) endAtOnce(directory)
      ended = true
    }
    await sleep(20)
  }
  // PostgreSQL itself would take any living process with the recorded pid for its old server, and refuse to start.
  rmSync(pidFileOf(directory), { force: true })
}

// Every process of a PostgreSQL server works inside its data directory, also those that outlive the main one.
function findServers(directory: string, recorded: number): number[] {
  if (process.platform === 'linux') {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name) && readWorkingFolder(name) === directory)
      .map(Number)
  }
  try {
    const args = execFileSync('ps', ['-o', 'args=', '-p', String(recorded)], { encoding: 'utf8' })
    return args.includes(directory) ? [recorded] : []
  } catch {
    return []
  }
}

function readWorkingFolder(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}
