import { runOnceMore } from './once-more.mjs'
import { runTool } from './run.mjs'
import { testReport } from './test-count.mjs'

/** Runs the journeys in the browser; resolves to whether all passed. */
export const runJourneys = (browser) =>
  runOnceMore('e2e', (name, files) =>
    runTool('vitest', ['run', '--config', 'e2e/vitest.config.ts', ...files, ...testReport(name)], {
      SASH_CHROMIUM: browser,
    }),
  )
