import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { LoadingRows } from './loading-rows.tsx'

const failure = 'Failed to load the boats'
const waiting = { data: undefined, error: null, refetch: vi.fn() }

test('rows are on their way until they are there', () => {
  render(<LoadingRows of={[waiting, { ...waiting, data: [] }]} failure={failure} count={2} />)
  expect(screen.getByRole('status', { name: 'Loading...' }).children).toHaveLength(2)
  expect(screen.queryByText(failure)).toBeNull()
})

test('rows that cannot be had make room for words, and only what failed is asked for again', async () => {
  const failed = { data: undefined, error: new Error('The harbour is closed'), refetch: vi.fn() }
  const old = { data: [], error: new Error('Old'), refetch: vi.fn() }
  render(<LoadingRows of={[waiting, failed, old]} failure={failure} />)
  // What stands below a status of rows is hidden.
  expect(screen.queryByRole('status')).toBeNull()
  expect(screen.getByRole('alert').textContent).toBe(`${failure}The harbour is closed`)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect([waiting, failed, old].map(({ refetch }) => refetch.mock.calls.length)).toEqual([0, 1, 0])
})
