import { afterAll, vi } from 'vitest'
import { resetClock } from '#infra/clock.ts'

// Test files run one after the other in the same process: none may find what another left.
afterAll(() => {
  resetClock()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
