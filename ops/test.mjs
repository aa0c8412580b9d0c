// `npm test`: everything. Installs if needed, checks, builds, then drives the built server with a real browser.

import { ensureInstalled } from './install.mjs'
import { run } from './run.mjs'
import { isBuilt } from './sources.mjs'
import { checkSpecification } from './specification.mjs'
import { clearCounts, countTests, printCount } from './test-count.mjs'

const failure = await test().catch((error) => error.message)
printCount(countTests('check', 'e2e'))
if (failure) console.error(`Failed: ${failure}`)
process.exit(failure ? 1 : 0)

/** Returns what failed, or undefined. */
async function test() {
  await ensureInstalled()
  clearCounts()
  // First, for some tests look at what was built.
  if (!isBuilt()) {
    console.log('\nBuild')
    if ((await run(process.execPath, ['ops/build.mjs'])) !== 0) return 'Build'
  }
  const { check } = await import('./check.mjs')
  const failedStep = await check()
  if (failedStep) return failedStep
  const { describeBrowser, findBrowser } = await import('./browser.mjs')
  const browser = await findBrowser()
  console.log(`\nBrowser tests with ${describeBrowser(browser)}`)
  const { runJourneys } = await import('./journeys.mjs')
  if (!(await runJourneys(browser.file))) return 'Browser tests'
  return checkSpecification('check', 'e2e') ? undefined : 'Specification'
}
