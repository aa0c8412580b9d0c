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
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in brackets and may itself hold spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return undefined
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot} ${fields[19]}`
  } catch {
    return undefined
  }
}
