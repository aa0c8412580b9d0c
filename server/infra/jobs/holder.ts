import { createHash } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import os from 'node:os'
import { readBoot, readProcess } from '../db/embedded/process-identity.ts'

/**
 * The machine, its boot and the namespace in which a number means one process. A number of a namespace is given again only
 * once all processes in it have ended. Undefined where that cannot be read.
 */
const place = findPlace()

function findPlace(): string | undefined {
  if (process.platform !== 'linux') return undefined
  try {
    // Else /proc is that of another namespace, in which processes have other numbers.
    if (readlinkSync('/proc/self') !== String(process.pid)) return undefined
    const marks = [readMachine(), os.hostname(), readBoot(), readlinkSync('/proc/self/ns/pid'), readTimeNamespace()]
    return createHash('sha256').update(marks.join('\n')).digest('hex').slice(0, 32)
  } catch {
    return undefined
  }
}

function readMachine(): string {
  try {
    return readFileSync('/etc/machine-id', 'utf8').trim()
  } catch {
    return ''
  }
}

// In another one the same process began at another time.
function readTimeNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/time')
  } catch {
    return ''
  }
}

/**
 * Names this process, as no other one is ever named: `place pid start`. Undefined where nobody could find out whether it
 * has ended.
 */
export function nameHolder(): string | undefined {
  const start = readProcess(process.pid)?.start
  return place && start ? `${place} ${process.pid} ${start}` : undefined
}

/**
 * True when the process that was named so has ended for certain; false for one that lives, stands still, or runs where this
 * one cannot look.
 */
export function hasEnded(holder: string): boolean {
  const [where, number, start] = holder.split(' ')
  const pid = Number(number)
  if (!place || where !== place || !Number.isSafeInteger(pid) || pid < 1) return false
  if (!isThere(pid)) return true
  // There, but perhaps hidden from this user, which says nothing; or ended and not collected; or another one by now.
  const found = readProcess(pid)
  return found !== undefined && (found.hasEnded || found.start !== start)
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}
