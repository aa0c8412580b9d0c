import { expect, test } from 'vitest'
import { createPatternTester } from './test-pattern.ts'

test('a pattern is tested, and one that is none says nothing', () => {
  const testPattern = createPatternTester()
  expect(testPattern('^Day', 'Day Skipper')).toBe(true)
  expect(testPattern('^Day$', 'Day Skipper')).toBe(false)
  expect(testPattern('(', 'x')).toBeUndefined()
  expect(testPattern('constructor.constructor("return process")()', 'x')).toBe(false)
})

test('a pattern that backtracks for ever is stopped, and many of them share their time', () => {
  const testPattern = createPatternTester()
  const started = performance.now()
  for (let round = 0; round < 100; round++) expect(testPattern('^(a+)+$', `${'a'.repeat(60)}b`)).toBeUndefined()
  expect(performance.now() - started).toBeLessThan(2000)
  expect(testPattern('^a', 'a')).toBeUndefined()
})

test('a pattern of our own has time enough where the machine is busy', () => {
  const slow = ['^(a+)+$', findSlowText()] as const
  expect(createPatternTester()(...slow)).toBeUndefined()
  expect(createPatternTester('own')(...slow)).toBe(false)
})

/** One that takes this machine, as busy as it is, a little longer than a pattern of somebody else may. */
function findSlowText(): string {
  const pattern = /^(a+)+$/u
  for (let length = 16; ; length++) {
    const text = `${'a'.repeat(length)}b`
    const started = performance.now()
    pattern.test(text)
    if (performance.now() - started > 90) return text
  }
}
