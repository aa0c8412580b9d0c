import { afterEach, expect, test, vi } from 'vitest'
import { readStored, removeStored, writeStored } from './storage.ts'

afterEach(() => {
  vi.restoreAllMocks()
  removeStored('localStorage', 'key')
  localStorage.clear()
})

test('what is written is there for the next visit', () => {
  writeStored('localStorage', 'key', 'value')
  expect(localStorage.getItem('key')).toBe('value')
  removeStored('localStorage', 'key')
  expect(readStored('localStorage', 'key')).toBeUndefined()
})

test('where storage is blocked, what is written lasts as long as the page', () => {
  vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  expect(readStored('localStorage', 'key')).toBeUndefined()
  writeStored('localStorage', 'key', 'value')
  expect(readStored('localStorage', 'key')).toBe('value')
  expect(readStored('sessionStorage', 'key')).toBeUndefined()
  removeStored('localStorage', 'key')
  expect(readStored('localStorage', 'key')).toBeUndefined()
})

test('where storage is full, the newer value counts', () => {
  writeStored('localStorage', 'key', 'old')
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  writeStored('localStorage', 'key', 'new')
  expect(readStored('localStorage', 'key')).toBe('new')
})
