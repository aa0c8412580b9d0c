import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { acceptBackpackBadge, type BackpackBadge, getBackpackBadge } from '#contracts/backpack/backpack.ts'
import { useAcceptBadge, useBackpackBadge } from '#web/lib/backpack/use-backpack.ts'
import { startSession } from '#web/lib/session/session.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { serve, served } from '#web/testing/serve.ts'
import { makeBadge } from '../testing.tsx'

afterEach(closeApp)

function Shown() {
  const { data, refetch } = useBackpackBadge('late')
  const { mutate } = useAcceptBadge()
  return (
    <>
      <p>It is {data?.acceptance}.</p>
      <button type="button" onClick={() => void refetch()}>
        Look
      </button>
      <button type="button" onClick={() => data && mutate(data)}>
        Accept
      </button>
    </>
  )
}

test('an answer that was asked for before the badge was accepted does not take it back', async () => {
  const waiting = makeBadge({ id: 'late', acceptance: 'Unaccepted' })
  let held: BackpackBadge = waiting
  const late: ((badge: BackpackBadge) => void)[] = []
  let reads = 0
  startSession({ accessToken: 'token' })
  serve(
    served(getBackpackBadge, () => {
      reads += 1
      // The second read hangs until the test lets it go.
      return reads === 2 ? new Promise<BackpackBadge>((resolve) => late.push(resolve)) : Promise.resolve(held)
    }),
    served(acceptBackpackBadge, () => {
      held = { ...waiting, acceptance: 'Accepted' }
      return held
    }),
  )
  openApp('/late', [{ path: '/late', Component: Shown }])
  expect(await screen.findByText('It is Unaccepted.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Look' }))
  await waitFor(() => expect(late).toHaveLength(1))
  await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
  expect(await screen.findByText('It is Accepted.')).toBeTruthy()
  late[0]?.(waiting)
  await waitFor(() => expect(reads).toBe(3))
  expect(screen.getByText('It is Accepted.')).toBeTruthy()
})
