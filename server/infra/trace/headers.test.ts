import { expect, test } from 'vitest'
import { continueTrace, readRequestId } from './headers.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const given = `00-${traceId}-b7ad6b7169203331-01`

test('a request keeps its own id when that is a plain one', () => {
  for (const id of ['5c1e1a0e-8f52-4c1b-9d5e-2f4d0f7d8a11', '1-67891233:abcdef', 'a'.repeat(128)])
    expect(readRequestId(id)).toBe(id)
  for (const odd of [
    undefined,
    '',
    'short',
    'a'.repeat(129),
    'with space',
    'maya@example.org',
    'sash_pr_abcdefgh',
    ['a'.repeat(9)],
  ])
    expect(readRequestId(odd)).toMatch(/^[\w-]{16,}$/)
  expect(readRequestId(undefined)).not.toBe(readRequestId(undefined))
})

test('a trace goes on in a span of our own', () => {
  const own = continueTrace(given)
  expect(own).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`))
  expect(own).not.toBe(given)
  expect(continueTrace(given)).not.toBe(own)
})

test('of the flags only the first is known, and a later version may say more', () => {
  expect(continueTrace(`00-${traceId}-b7ad6b7169203331-00`)).toMatch(/-00$/)
  expect(continueTrace(`cc-${traceId}-b7ad6b7169203331-03-what-the-future-says`)).toMatch(/^00-.*-01$/)
})

test.each([
  undefined,
  '',
  `ff-${traceId}-b7ad6b7169203331-01`,
  `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `00-${traceId.toUpperCase()}-b7ad6b7169203331-01`,
  `${given}-more`,
  `${given}x`,
  `cc-${traceId}-b7ad6b7169203331-01x`,
])('%s is no trace', (header) => {
  expect(continueTrace(header)).toBeUndefined()
})
