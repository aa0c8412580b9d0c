import { afterEach, expect, test } from 'vitest'
import { captureEntryQuery, forgetInitialLocation, initialLocation } from './entry-query.ts'

afterEach(() => localStorage.clear())

test('what a link brought along is kept for later [SB-4.40]', () => {
  captureEntryQuery(
    'https://sash.example/?signup=true&source=spring+fair&assertion=https%3A%2F%2Fa.example&assertion=b',
  )
  expect(localStorage.getItem('signup')).toBe('true')
  expect(localStorage.getItem('source')).toBe('spring fair')
  expect(localStorage.getItem('assertion')).toBe('["https%3A%2F%2Fa.example","b"]')
})

test('a link without them changes nothing', () => {
  localStorage.setItem('source', 'fair')
  captureEntryQuery('https://sash.example/auth/login?email=a')
  captureEntryQuery('nowhere')
  expect(localStorage.getItem('source')).toBe('fair')
  expect(localStorage.length).toBe(1)
})

test('a page that acted on the link makes sure that it does not act twice', () => {
  initialLocation.href = 'https://sash.example/auth/login?authCode=once'
  forgetInitialLocation()
  expect(initialLocation.href).not.toContain('once')
})
