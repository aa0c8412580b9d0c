import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { keepModules, moduleCache } from './ops/module-cache.ts'
import './ops/temporary-files.mjs'
import { catalogues } from './web/locales/catalogue-plugin.ts'

// A busy machine can be late for a test that waits for something; one that is wrong fails twice.
const retry = process.env.CI ? 1 : 0

const browserTests = ['web/**/*.test.ts', 'web/**/*.test.tsx']

// Most of the time went into loading the same modules for each file. Files share a process instead, one after the other,
// and the set-up files put back what a file changed.
const isolate = false

// Tests make many short-lived objects: with more room for them a sixth of the processor's time is saved.
const execArgv = ['--max-semi-space-size=64']

// Node's own storage, there from 25 on, would hide that of the window.
const ownStorage = ['--webstorage', '--experimental-webstorage'].find((flag) =>
  process.allowedNodeEnvironmentFlags.has(flag),
)
const noOwnStorage = ownStorage ? [ownStorage.replace('--', '--no-')] : []

export default defineConfig({
  plugins: [keepModules()],
  test: {
    experimental: moduleCache,
    // The tests of the server wait for PostgreSQL a third of the time: more of them than there are cores leave none idle.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        test: {
          name: 'pure',
          include: [
            '*.test.ts',
            ...['shared', 'openbadges', 'linked-data', 'contracts', 'ops', 'bench'].map(
              (folder) => `${folder}/**/*.test.ts`,
            ),
          ],
          testTimeout: 30_000,
          isolate,
          execArgv,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'server/**/*.test.tsx'],
          globalSetup: ['server/testing/global-setup.ts'],
          setupFiles: ['server/testing/test-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          retry,
          isolate,
          execArgv,
        },
      },
      {
        plugins: [catalogues()],
        test: {
          name: 'web',
          include: browserTests,
          environment: 'jsdom',
          setupFiles: ['web/ui/test-setup.ts', 'web/testing/test-setup.ts'],
          testTimeout: 20_000,
          retry,
          isolate,
          execArgv: [...execArgv, ...noOwnStorage],
        },
      },
    ],
  },
})
