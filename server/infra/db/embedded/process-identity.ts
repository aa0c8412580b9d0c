import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * A text that no other process with this pid ever has (boot and start time), or undefined when the process is gone.
 * A zombie counts as gone: nobody may ever collect it in a container.
 */
export function findProcessIdentity(pid: number): string | undefined {
  if (process.platform === 'linux') return readProc(pid)
  try {
    const [state, ...start] = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .split(/\s+/)
    return !state || state.startsWith('Z') ? undefined : start.join(' ')
  } catch {
    return undefined
  }
}

function readProc(pid: number): string | undefined {
  const found = readProcess(pid)
  return found && !found.hasEnded ? `${readBoot()} ${found.start}` : undefined
}

/** When a process of this PID namespace began, in ticks of the kernel; undefined where there is nothing to read. Linux only. */
export function readProcess(pid: number): { hasEnded: boolean; start: string } | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in brackets and may itself hold spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { hasEnded: fields[0] === 'Z' || fields[0] === 'X', start: fields[19] ?? '' }
  } catch {
    return undefined
  }
}

/** Names the time since this kernel began. Linux only. */
export const readBoot = (): string => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
