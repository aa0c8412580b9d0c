import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** A process and all its descendants, found through /proc; zombies are left out. */
export const listTree = (root: number): number[] => [...readTree(root).keys()]

/** The same, each with its parent, all from one look: processes come and go between two. */
function readTree(root: number): Map<number, number> {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = readOrEmpty(`/proc/${name}/stat`)
    const [state = 'X', parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (!/[ZX]/.test(state)) parents.set(Number(name), Number(parent))
  }
  const isInTree = (pid: number): boolean => pid === root || (parents.has(pid) && isInTree(parents.get(pid) ?? 0))
  return new Map([...parents].filter(([pid]) => isInTree(pid)))
}

/** PostgreSQL's main process below a process, and its others; undefined when there is none. */
export function findDatabase(root: number): { main: number; others: number[] } | undefined {
  const tree = readTree(root)
  const all = [...tree.keys()].filter((pid) => readOrEmpty(`/proc/${pid}/comm`).trim() === 'postgres')
  const main = all.find((pid) => !all.includes(tree.get(pid) ?? 0))
  return main === undefined ? undefined : { main, others: all.filter((pid) => pid !== main) }
}

/** Proportional set size of the tree in MiB: PostgreSQL's processes share their buffers. */
export function measureTree(root: number): number {
  const sizes = listTree(root).map((pid) => /^Pss:\s+(\d+)/m.exec(readOrEmpty(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0)
  return sizes.reduce<number>((sum, kib) => sum + Number(kib), 0) / 1024
}

/** Memory of one process in MiB. */
export const measureProcess = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readOrEmpty(`/proc/${pid}/status`))?.[1] ?? 0) / 1024

/** Files, sockets and all else that one process has open. */
export const countOpenFiles = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length

/** Processor time of the tree so far, in seconds; Linux counts it in hundredths. */
export const readProcessor = (root: number): number => sumProcessor(listTree(root))

export interface ProcessorShares {
  server: number
  database: number
}

/** The same, PostgreSQL's part apart from all else. */
export function readShares(root: number): ProcessorShares {
  const found = findDatabase(root)
  const ofDatabase = found ? [found.main, ...found.others] : []
  const others = listTree(root).filter((pid) => !ofDatabase.includes(pid))
  return { server: sumProcessor(others), database: sumProcessor(ofDatabase) }
}

function sumProcessor(pids: readonly number[]): number {
  const ticks = pids.map((pid) => {
    const stat = readOrEmpty(`/proc/${pid}/stat`)
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // Its own, and that of its children that have ended.
    return fields.slice(11, 15).reduce((sum, count) => sum + Number(count), 0)
  })
  return ticks.reduce((sum, count) => sum + count, 0) / 100
}

/** Ends the whole tree as a power cut does: nobody in it can still do anything about the others. */
export async function killTree(root: number): Promise<void> {
  const stopped = new Set<number>()
  // Stopped before killed, because a process may start others while the list is read.
  for (let look = 0; look < 10; look++) {
    const fresh = listTree(root).filter((pid) => !stopped.has(pid))
    if (fresh.length === 0) break
    for (const pid of fresh) {
      signal(pid, 'SIGSTOP')
      stopped.add(pid)
    }
  }
  for (const pid of stopped) signal(pid, 'SIGKILL')
  for (let wait = 0; wait < 500 && [...stopped].some((pid) => listTree(pid).includes(pid)); wait++) await sleep(10)
}

function signal(pid: number, name: 'SIGSTOP' | 'SIGKILL'): void {
  try {
    process.kill(pid, name)
  } catch {
    // Gone by itself in the meantime.
  }
}

function readOrEmpty(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
