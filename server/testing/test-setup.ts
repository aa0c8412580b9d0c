import { afterAll, afterEach, inject, vi } from 'vitest'
import { resetClock } from '#infra/clock.ts'
import { setDraining } from '#infra/draining.ts'
import { setPasswordCost } from '#infra/secrets/passwords.ts'
import { requireExplained, watchStatements } from './distribution/watch-statements.ts'

// A third of the time of all tests went into the hashes of people who only had to be there.
setPasswordCost({ memoryCost: 1024, timeCost: 1 })

// What a distributed PostgreSQL would refuse is on a list with its reason, or fails the test that sends it.
await watchStatements(inject('notedExceptions'))
afterEach(requireExplained)
afterAll(requireExplained)

// Test files run one after the other in the same process: none may find what another left.
afterAll(() => {
  resetClock()
  setDraining(false)
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
