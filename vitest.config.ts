import { defineConfig } from 'vitest/config'

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
        },
      },
      {
        test: {
          name: 'web',
          include: browserTests,
          environment: 'jsdom',
          setupFiles: ['web/ui/test-setup.ts'],
          testTimeout: 20_000,
        },
      },
    ],
  },
})
