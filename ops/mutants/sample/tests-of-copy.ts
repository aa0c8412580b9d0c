import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

export type Outcome =
  /** Red: the first file with a failure. */
  { is: 'red'; file: string; title: string } | { is: 'green' } | { is: 'endless' }

interface Report {
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}

/** Runs test files in a copy of the sources until the first is red; what takes longer than the milliseconds is ended. */
export async function runTestsOf(
  copy: string,
  files: readonly string[],
  { limitMs, environment }: { limitMs: number; environment: Record<string, string> },
): Promise<Outcome> {
  const report = path.join(copy, 'report.json')
  rmSync(report, { force: true })
  const args = ['run', ...files, '--bail=1', '--reporter=json', `--outputFile=${report}`]
  // A group of its own, so that a test that never ends can be ended with all that it started.
  const child = spawn(path.join(copy, 'node_modules/.bin/vitest'), args, {
    cwd: copy,
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, ...environment },
  })
  const stop = (): void => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL')
  }
  process.once('exit', stop)
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    stop()
  }, limitMs)
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (exit) => resolve(exit ?? 1))
  })
  clearTimeout(timer)
  process.off('exit', stop)
  if (isLate) return { is: 'endless' }
  return code === 0 ? { is: 'green' } : readFailure(copy, report)
}

function readFailure(copy: string, report: string): Outcome {
  if (!existsSync(report)) return { is: 'red', file: '', title: 'the tests did not start' }
  const { testResults }: Report = JSON.parse(readFileSync(report, 'utf8'))
  const failed = testResults.find(({ status }) => status === 'failed')
  const title = failed?.assertionResults.find(({ status }) => status === 'failed')?.fullName
  return {
    is: 'red',
    file: failed ? path.relative(copy, failed.name) : '',
    title: title ?? 'the file could not be loaded',
  }
}
