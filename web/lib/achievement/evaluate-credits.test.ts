import { expect, test } from 'vitest'
import { evaluateCredits } from './evaluate-credits.ts'

test.each(['', ' ', '0', '3', ' 2.5 ', '2,5', '0.125', '100000'])('“%s” is taken for credits', (typed) => {
  expect(evaluateCredits(typed)).toBeUndefined()
})

test.each(['three', '-1', '2,5,5', '1e3', '0.1234', '.5'])('“%s” is no number of credits', (typed) => {
  expect(evaluateCredits(typed)).toBe('Please enter a number such as 3 or 2.5')
})

test('what may be a thousand is asked about', () => {
  expect(evaluateCredits('1,000')).toBe('Please write 1000 or 1: this can be read as either.')
})

test('more credits than the server takes are told how many there can be', () => {
  expect(evaluateCredits('100001')).toBe('At most 100,000')
})
