import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import '../ops/temporary-files.mjs'

// More journeys side by side than there are cores: much of the time one waits, for a page, a mail or the next frame. Each
// has a server, a data folder, a mail server and browser contexts of its own. The files that one process takes after
// another share their modules, the browser, and the process in which one server follows the other.
export default defineConfig({
  test: {
    name: 'e2e',
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/support/ensure-built.mjs', 'e2e/support/ensure-browser.mjs', 'e2e/support/prepare-data.ts'],
    environment: 'node',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    isolate: false,
  },
})
