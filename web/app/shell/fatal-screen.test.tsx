import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { listBackpackBadges } from '#contracts/backpack/backpack.ts'
import { listRemovedBackpackBadges } from '#contracts/backpack/backpack-actions.ts'
import { BackpackPage } from '#web/features/backpack/backpack-page.tsx'
import { makeBadge } from '#web/features/backpack/testing.tsx'
import { useNotices } from '#web/lib/browser/notices.ts'
import { startSession } from '#web/lib/session/session.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { serve, served } from '#web/testing/serve.ts'
import { FatalScreen } from './fatal-screen.tsx'

afterEach(() => {
  closeApp()
  vi.unstubAllGlobals()
})

function Page() {
  const { fatal } = useNotices()
  return fatal ? <FatalScreen notice={fatal} /> : <BackpackPage />
}

test('a server out of reach is told of with what to do, and the page comes back when it is there again', async () => {
  startSession({ accessToken: 'token' })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  openApp('/', [{ path: '/', Component: Page }])
  expect(await screen.findByRole('heading', { name: 'Server Unavailable', level: 1 })).toBeTruthy()
  expect(screen.getByText('Please check your connection, then try again. What was saved is safe.')).toBeTruthy()
  serve(
    served(listBackpackBadges, () => [makeBadge({ name: 'Day Skipper' })]),
    served(listRemovedBackpackBadges, () => []),
  )
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Day Skipper')).toBeTruthy()
})
