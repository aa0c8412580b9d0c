import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
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

test('the pressed button stays while a query is asked again, and the heading above has the focus once its rows are there', async () => {
  let answer = () => {}
  let isClosed = true
  const ask = () =>
    isClosed
      ? Promise.reject(new Error('The harbour is closed'))
      : new Promise<string[]>((resolve) => {
          answer = () => resolve(['Albatros'])
        })
  function Boats() {
    const boats = useQuery({ queryKey: ['boats'], queryFn: ask, retry: false })
    return (
      <section>
        <h2>Boats</h2>
        {boats.data ? <p>{boats.data[0]}</p> : <LoadingRows of={boats} failure={failure} />}
      </section>
    )
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Boats />
    </QueryClientProvider>,
  )
  const button = await screen.findByRole('button', { name: 'Try again' })
  isClosed = false
  await userEvent.click(button)
  expect(document.activeElement).toBe(button)
  expect(screen.getByText(failure)).toBeTruthy()
  answer()
  await screen.findByText('Albatros')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Boats' }))
})
