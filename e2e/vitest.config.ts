import { defineConfig } from 'vitest/config'

// One server and one browser at a time: a journey is about what a person sees, not about contention.
export default defineConfig({
  test: {
    name: 'e2e',
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/support/ensure-built.mjs'],
    environment: 'node',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 1,
    fileParallelism: false,
  },
})
