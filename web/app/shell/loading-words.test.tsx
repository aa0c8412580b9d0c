import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countRequest } from '#web/lib/api/pending-requests.ts'
import { LoadingWords } from './loading-words.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const wait = (ms: number) =>
  act(() => {
    vi.advanceTimersByTime(ms)
  })

test('what takes longer than a second is said in a region that was there before, until it has come [AX-03]', () => {
  const { container } = render(<LoadingWords />)
  const region = container.querySelector('[aria-live="polite"]')
  act(() => {
    countRequest(1)
  })
  wait(999)
  expect(region?.textContent).toBe('')
  wait(1)
  expect(region?.textContent).toBe('Loading...')
  act(() => {
    countRequest(-1)
  })
  expect(region?.textContent).toBe('')
})

test('of what comes soon nothing is said', () => {
  const { container } = render(<LoadingWords />)
  act(() => {
    countRequest(1)
  })
  wait(400)
  act(() => {
    countRequest(-1)
  })
  wait(2000)
  expect(container.textContent).toBe('')
})
