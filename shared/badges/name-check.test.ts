import { expect, test } from 'vitest'
import { nameCheck } from './name-check.ts'

test('a check is named in words that a reader knows, and one of a newer engine by its own', () => {
  expect([nameCheck('issuer key'), nameCheck('data model'), nameCheck('moon phase')]).toEqual([
    'Whose signature it is',
    'Contents',
    'moon phase',
  ])
})
