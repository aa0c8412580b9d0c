import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './run.mjs'
import { reportFile } from './test-count.mjs'

/**
 * Runs test files and resolves to whether all passed. On CI the files with a failure run once more, whole and without the
 * others: a busy machine can be late for what a test waits for, and one file can leave something behind for the next in
 * its process. One that is wrong fails twice; one that passed the second time only is named, to be looked into.
 *
 * @param {string} name of the report
 * @param {(name: string, files: string[]) => Promise<number>} run resolves to the exit code; no files are all of them
 */
export async function runOnceMore(name, run) {
  if ((await run(name, [])) === 0) return true
  if (!process.env.CI) return false
  const first = readReport(name)
  const failed = failedFiles(first)
  if (failed.length === 0) return false
  const names = failed.map((file) => path.relative(root, file)).join(', ')
  console.log(`\nOnce more: ${names}`)
  const passed = (await run(`${name}-again`, failed)) === 0
  writeFileSync(reportFile(name), JSON.stringify(mergeReports(first, readReport(`${name}-again`))))
  if (passed) console.log(`\nPassed the second time only: ${names}`)
  return passed
}

const readReport = (name) => JSON.parse(readFileSync(reportFile(name), 'utf8'))

const failedFiles = ({ testResults }) => testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)

/** The first report with the files of the second in the place of its own, counted anew. */
export function mergeReports(first, again) {
  const testResults = first.testResults.map((file) => again.testResults.find(({ name }) => name === file.name) ?? file)
  const results = testResults.flatMap(({ assertionResults }) => assertionResults)
  const count = (status) => results.filter((result) => result.status === status).length
  return { ...first, testResults, numPassedTests: count('passed'), numFailedTests: count('failed') }
}
