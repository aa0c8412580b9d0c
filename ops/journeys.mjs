import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root, runTool } from './run.mjs'
import { reportFile, testReport } from './test-count.mjs'

/**
 * Runs the journeys in the browser; resolves to whether all passed. On CI the files with a failure run once more, whole:
 * a busy machine can be late for a journey that waits for something; one that is wrong fails twice.
 */
export async function runJourneys(browser) {
  if ((await journeys('e2e', [], browser)) === 0) return true
  if (!process.env.CI) return false
  const first = readReport('e2e')
  const failed = failedFiles(first)
  if (failed.length === 0) return false
  console.log(`\nOnce more: ${failed.map((file) => path.relative(root, file)).join(', ')}`)
  const passed = (await journeys('e2e-again', failed, browser)) === 0
  writeFileSync(reportFile('e2e'), JSON.stringify(mergeReports(first, readReport('e2e-again'))))
  return passed
}

const journeys = (name, files, browser) =>
  runTool('vitest', ['run', '--config', 'e2e/vitest.config.ts', ...files, ...testReport(name)], {
    SASH_CHROMIUM: browser,
  })

const readReport = (name) => JSON.parse(readFileSync(reportFile(name), 'utf8'))

const failedFiles = ({ testResults }) => testResults.filter(({ status }) => status === 'failed').map(({ name }) => name)

/** The first report with the files of the second in the place of its own, counted anew. */
export function mergeReports(first, again) {
  const testResults = first.testResults.map((file) => again.testResults.find(({ name }) => name === file.name) ?? file)
  const results = testResults.flatMap(({ assertionResults }) => assertionResults)
  const count = (status) => results.filter((result) => result.status === status).length
  return { ...first, testResults, numPassedTests: count('passed'), numFailedTests: count('failed') }
}
