import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { leaveGroup, type OwnGroup } from '#contracts/issuers/groups.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { openProfile } from '#web/testing/screens/open-profile.tsx'
import { served } from '#web/testing/serve.ts'

const group: OwnGroup = {
  id: 'membership',
  name: 'Evening class',
  issuer: { name: 'Harbour School', standing: { kind: 'named' } },
  email: 'maya@tidewater.example',
  since: '2026-10-01T10:00:00Z',
}

afterEach(closeApp)

it('shows the groups that list an address, and leaves one after a question', async () => {
  const left: string[] = []
  const known = openProfile(
    '/profile',
    { groups: [group] },
    served(leaveGroup, ({ params }) => {
      left.push(params.membershipId)
      known.groups = []
    }),
  )
  expect(await screen.findByText('Evening class')).toBeTruthy()
  expect(screen.getByText(/Harbour School/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Leave Evening class' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(left).toEqual(['membership']))
  await waitFor(() => expect(screen.queryByText(/Harbour School/)).toBeNull())
})
