import { readFileSync } from 'node:fs'
import path from 'node:path'

/** What PostgreSQL writes down of itself in its data directory. */
export const pidFileOf = (directory: string): string => path.join(directory, 'postmaster.pid')

/** The main process that PostgreSQL wrote down last; it may be gone since. */
export function readMainProcess(directory: string): number | undefined {
  try {
    return Number.parseInt(readFileSync(pidFileOf(directory), 'utf8'), 10) || undefined
  } catch {
    return undefined
  }
}

/**
 * Ends a PostgreSQL that does not stop in good order, such as one that is asked to just when it begins to recover: all
 * that was committed is in its log, from which the next start recovers. Call it only while it was just seen to run.
 */
export function endAtOnce(directory: string): void {
  const main = readMainProcess(directory)
  if (main === undefined) return
  try {
    process.kill(main, 'SIGQUIT')
  } catch {
    // Gone by itself in the meantime.
  }
}
