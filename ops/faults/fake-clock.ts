import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** The clock of a server's machine, as that server sees it. */
export interface FakeClock {
  /** What the server is to be started with. */
  env: Record<string, string>
  /** So many seconds ahead from now on; negative is behind. The server sees it within a second. */
  set: (seconds: number) => void
  remove: () => void
}

/** Why no clock can be set here; undefined where one can. */
export function whyNoClock(): string | undefined {
  try {
    findLibrary()
    return undefined
  } catch {
    return 'there is no command faketime (apt-get install faketime)'
  }
}

const findLibrary = (): string =>
  execFileSync('faketime', ['-m', '-f', '+0s', 'printenv', 'LD_PRELOAD'], { encoding: 'utf8' }).trim()

export function makeClock(seconds: number): FakeClock {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'sash-clock-'))
  const file = path.join(folder, 'clock')
  const set = (ahead: number) => writeFileSync(file, `${ahead < 0 ? '-' : '+'}${Math.abs(ahead)}s\n`)
  set(seconds)
  return {
    env: {
      LD_PRELOAD: findLibrary(),
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: '1',
      // What counts on since the machine was started is not set with its clock.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    set,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Of a server with such a clock: how many seconds its answers are ahead, by their `Date`. */
export async function readAhead(origin: string): Promise<number> {
  const answer = await fetch(`${origin}/health/live`)
  return Math.round((Date.parse(answer.headers.get('date') ?? '') - Date.now()) / 1000)
}
