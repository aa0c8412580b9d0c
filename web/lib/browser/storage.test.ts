import { afterEach, expect, test, vi } from 'vitest'
import { readStored, removeStored, writeStored } from './storage.ts'

afterEach(() => {
  vi.restoreAllMocks()
  removeStored('localStorage', 'source')
  localStorage.clear()
})

test('what is written is there for the next visit', () => {
  writeStored('localStorage', 'source', 'value')
  expect(localStorage.getItem('source')).toBe('value')
  removeStored('localStorage', 'source')
  expect(readStored('localStorage', 'source')).toBeUndefined()
})

test('where storage is blocked, what is written lasts as long as the page', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  expect(readStored('localStorage', 'source')).toBeUndefined()
  writeStored('localStorage', 'source', 'value')
  expect(readStored('localStorage', 'source')).toBe('value')
  expect(readStored('sessionStorage', 'source')).toBeUndefined()
  removeStored('localStorage', 'source')
  expect(readStored('localStorage', 'source')).toBeUndefined()
})

test('where storage is full, the newer value counts', () => {
  writeStored('localStorage', 'source', 'old')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  writeStored('localStorage', 'source', 'new')
  expect(readStored('localStorage', 'source')).toBe('new')
})
