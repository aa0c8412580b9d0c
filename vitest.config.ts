import { defineConfig } from 'vitest/config'

// A busy machine can be late for a test that waits for something; one that is wrong fails twice.
const retry = process.env.CI ? 1 : 0

const browserTests = ['web/**/*.test.ts', 'web/**/*.test.tsx']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'pure',
          include: ['*.test.ts', 'openbadges/**/*.test.ts', 'contracts/**/*.test.ts', 'ops/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'server/**/*.test.tsx'],
          globalSetup: ['server/testing/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          retry,
        },
      },
      {
        test: {
          name: 'web',
          include: browserTests,
          environment: 'jsdom',
          setupFiles: ['web/ui/test-setup.ts'],
          testTimeout: 20_000,
          retry,
        },
      },
    ],
  },
})
