import type { ChildProcess } from 'node:child_process'
import { readFile } from 'node:fs/promises'

const pageBytes = 4096
const milliseconds = 40

/** Ends a process that holds more than so many bytes of memory. Works where /proc does; elsewhere only time limits it. */
export function watchMemory(child: ChildProcess, mostBytes: number): void {
  const check = async () => {
    // Second number of statm: resident pages (proc(5)).
    const statm = await readFile(`/proc/${child.pid}/statm`, 'utf8').catch(() => '')
    if (Number(statm.split(' ')[1] ?? 0) * pageBytes > mostBytes) child.kill('SIGKILL')
  }
  const timer = setInterval(() => void check(), milliseconds)
  child.once('exit', () => clearInterval(timer))
  child.once('error', () => clearInterval(timer))
}
