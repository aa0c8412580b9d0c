import { afterEach, expect, test } from 'vitest'
import { captureEntryQuery, forgetInitialLocation, initialLocation } from './entry-query.ts'

afterEach(() => localStorage.clear())

test('what a link brought along is kept for later [SB-4.40]', () => {
  captureEntryQuery(
    'https://sash.example/?signup=true&source=spring+fair&assertion=https%3A%2F%2Fa.example&assertion=http://b.example',
  )
  expect(localStorage.getItem('signup')).toBe('true')
  expect(localStorage.getItem('source')).toBe('spring fair')
  expect(localStorage.getItem('assertion')).toBe('["https%3A%2F%2Fa.example","http%3A%2F%2Fb.example"]')
})

test('of badges only addresses on the web are kept, and twenty at most [SB-4.40]', () => {
  const hostile = [
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'https://',
    'b',
    `https://a/${'x'.repeat(2083)}`,
  ]
  const query = (values: string[]) => values.map((value) => `assertion=${encodeURIComponent(value)}`).join('&')
  captureEntryQuery(`https://sash.example/?${query(hostile)}`)
  expect(localStorage.getItem('assertion')).toBeNull()
  captureEntryQuery(`https://sash.example/?${query(Array.from({ length: 30 }, (_, at) => `https://a.example/${at}`))}`)
  const kept: unknown = JSON.parse(localStorage.getItem('assertion') ?? '')
  expect(kept).toHaveLength(20)
})

test('a word that is none is not kept', () => {
  captureEntryQuery(`https://sash.example/?source=${'x'.repeat(201)}`)
  expect(localStorage.getItem('source')).toBeNull()
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
