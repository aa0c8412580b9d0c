import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { root } from './run.mjs'

const folder = path.join(root, '.cache', 'test-count')

/** The options that make a vitest run print as usual and also leave its numbers for `countTests`. */
export function testReport(name) {
  return ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile(name)}`]
}

/** Forgets earlier numbers, so that a run that never came to its tests counts none. */
export function clearCounts() {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
}

/** The sums of the named runs. */
export function countTests(...names) {
  const reports = names
    .map(reportFile)
    .filter(existsSync)
    .map((file) => JSON.parse(readFileSync(file, 'utf8')))
  const sum = (key) => reports.reduce((total, report) => total + report[key], 0)
  return { passed: sum('numPassedTests'), failed: sum('numFailedTests') }
}

export function printCount({ passed, failed }) {
  console.log(`\n${passed} passed, ${failed} failed`)
}

/** Where the run of that name leaves its report. */
export function reportFile(name) {
  return path.join(folder, `${name}.json`)
}
