import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { getRateLimits } from '#contracts/site/site.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { serve, served } from '#web/testing/serve.ts'
import { CallLimits } from './call-limits.tsx'

afterEach(closeApp)

const open = (limits: { per_token: number | null; per_network: number | null }) => {
  serve(served(getRateLimits, () => limits))
  openApp('/developers', [
    {
      path: '/developers',
      Component: () => (
        <main>
          <h1>Page</h1>
          <CallLimits />
        </main>
      ),
    },
  ])
}

it('says how many calls this server takes', async () => {
  open({ per_token: 1200, per_network: 300 })
  expect(await screen.findByText(/1,200 with one token, and 300 without/)).toBeTruthy()
})

it('says nothing where any number is fine', async () => {
  open({ per_token: null, per_network: null })
  await screen.findByRole('heading', { name: 'Page' })
  expect(screen.queryByText('Calls a minute')).toBeNull()
})
