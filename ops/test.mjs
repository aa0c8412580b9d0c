// `npm test`: everything. Installs if needed, checks, builds, then drives the built server with a real browser.

import { ensureInstalled } from './install.mjs'
import { run, runTool } from './run.mjs'
import { isBuilt } from './sources.mjs'
import { checkSpecification } from './specification.mjs'
import { clearCounts, countTests, printCount, testReport } from './test-count.mjs'

const failure = await test().catch((error) => error.message)
printCount(countTests('check', 'e2e'))
if (failure) console.error(`Failed: ${failure}`)
process.exit(failure ? 1 : 0)

/** Returns what failed, or undefined. */
async function test() {
  await ensureInstalled()
  clearCounts()
  const { check } = await import('./check.mjs')
  const failedStep = await check()
  if (failedStep) return failedStep
  if (!isBuilt()) {
    console.log('\nBuild')
    if ((await run(process.execPath, ['ops/build.mjs'])) !== 0) return 'Build'
  }
  const { findBrowser } = await import('./browser.mjs')
  const browser = await findBrowser()
  console.log(`\nBrowser tests with ${browser}`)
  const args = ['run', '--config', 'e2e/vitest.config.ts', ...testReport('e2e')]
  if ((await runTool('vitest', args, { SASH_CHROMIUM: browser })) !== 0) return 'Browser tests'
  return checkSpecification('check', 'e2e') ? undefined : 'Specification'
}
