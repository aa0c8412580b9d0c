import { expect, test } from 'vitest'
import { formatBytes } from './format-bytes.ts'

test('bytes are said in the unit that keeps them short', () => {
  expect([0, 900, 31_415, 18_430_000_000, 2_000_000_000_000].map(formatBytes)).toEqual([
    '0 kB',
    '0.9 kB',
    '31.4 kB',
    '18.4 GB',
    '2 TB',
  ])
})
