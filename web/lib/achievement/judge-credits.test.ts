import { expect, test } from 'vitest'
import { judgeCredits } from './judge-credits.ts'

test.each(['', ' ', '0', '3', ' 2.5 ', '2,5', '0.125', '100000'])('“%s” is taken for credits', (typed) => {
  expect(judgeCredits(typed)).toBeUndefined()
})

test.each(['three', '-1', '2,5,5', '1e3', '0.1234', '.5'])('“%s” is no number of credits', (typed) => {
  expect(judgeCredits(typed)).toBe('Please enter a number such as 3 or 2.5')
})

test('what may be a thousand is asked about', () => {
  expect(judgeCredits('1,000')).toBe('Please write 1000 or 1: this can be read as either.')
})

test('more credits than the server takes are told how many there can be', () => {
  expect(judgeCredits('100001')).toBe('At most 100,000')
})
