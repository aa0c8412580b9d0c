import { expect, test } from 'vitest'
import { mergeReports } from './once-more.mjs'

const file = (name: string, ...statuses: string[]) => ({
  name,
  status: statuses.includes('failed') ? 'failed' : 'passed',
  assertionResults: statuses.map((status) => ({ status })),
})

test('the second run of a file counts in the place of the first', () => {
  const first = { testResults: [file('a', 'passed', 'passed'), file('b', 'passed', 'failed')], startTime: 1 }
  const good = { testResults: [file('b', 'passed', 'passed')] }
  expect(mergeReports(first, good)).toMatchObject({ startTime: 1, numPassedTests: 4, numFailedTests: 0 })
  expect(mergeReports(first, { testResults: [file('b', 'failed', 'failed')] })).toMatchObject({
    numPassedTests: 2,
    numFailedTests: 2,
  })
})

test('a file that the second run did not reach keeps its failure', () => {
  const first = { testResults: [file('a', 'failed')] }
  expect(mergeReports(first, { testResults: [] })).toMatchObject({ numPassedTests: 0, numFailedTests: 1 })
})
