import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { endAllSignIns, endSignIn, listSignIns, type SignInEntry } from '#contracts/sessions/sign-ins.ts'
import { isLoggedIn } from '#web/lib/session/session.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { here, openProfile, press } from '#web/testing/screens/open-profile.tsx'
import { expectGoodDialog } from '#web/testing/screens/walk-dialogs.ts'
import { Answer, served } from '#web/testing/serve.ts'

const anHourAgo = new Date(Date.now() - 3_700_000).toISOString()
const phone: SignInEntry = {
  ...here,
  id: 'phone',
  is_current: false,
  device: 'Safari on iPhone',
  address: '',
  last_used_at: anHourAgo,
}
const askEverywhere = async () => {
  await press('Sign out everywhere')
  const title = 'Sign out everywhere?'
  return within(await expectGoodDialog({ of: 'features/accounts/data/sign-in-actions.ts', role: 'alertdialog', title }))
}

afterEach(closeApp)

describe('where a person is signed in', () => {
  it('is listed with device, network and last use, this one marked', async () => {
    openProfile('/profile', { signIns: [here, phone, { ...phone, id: 'x', device: '' }] })
    const table = await screen.findByRole('table', { name: 'Where you are signed in' })
    const heads = within(table).getAllByRole('columnheader')
    expect(heads.map(({ textContent }) => textContent)).toEqual(['Device', 'Network', 'Last used', 'Actions'])
    const rows = within(table).getAllByRole('row').slice(1)
    expect(rows[0]?.textContent).toMatch(/^Firefox on Linuxthis device192\.0\.2\.7/)
    expect(rows[1]?.textContent).toBe('Safari on iPhoneUnknown1 hour agoSign Out')
    expect(rows[2]?.textContent).toContain('Unknown device')
    expect(within(rows[0] ?? table).queryByRole('button')).toBeNull()
  })

  it('can be ended in one place', async () => {
    const known = openProfile(
      '/profile',
      { signIns: [here, phone] },
      served(endSignIn, ({ params }) => {
        known.signIns = known.signIns.filter(({ id }) => id !== params.signInId)
      }),
    )
    await press('Sign out Safari on iPhone')
    expect(await screen.findByText('That device is signed out.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull())
    expect(isLoggedIn()).toBe(true)
  })

  it('can be ended everywhere, after a question, and the login follows', async () => {
    const ended: string[] = []
    openProfile(
      '/profile',
      {},
      served(endAllSignIns, () => {
        ended.push('all')
      }),
    )
    const first = await askEverywhere()
    await userEvent.click(first.getByRole('button', { name: 'Cancel' }))
    expect(ended).toEqual([])
    const second = await askEverywhere()
    await userEvent.click(second.getByRole('button', { name: 'Sign out everywhere' }))
    expect(await screen.findByText('You are at /auth/login')).toBeTruthy()
    expect(screen.getByText('You are signed out everywhere.')).toBeTruthy()
    expect([ended, isLoggedIn()]).toEqual([['all'], false])
  })

  it('stays as it is when the server refuses', async () => {
    openProfile(
      '/profile',
      {},
      served(endAllSignIns, () => new Answer(503, { detail: 'Not now.' })),
    )
    const dialog = await askEverywhere()
    await userEvent.click(dialog.getByRole('button', { name: 'Sign out everywhere' }))
    expect(await screen.findByText('Not now.')).toBeTruthy()
    expect(isLoggedIn()).toBe(true)
  })

  it('leaves the rest of the page alone when it cannot be had', async () => {
    openProfile(
      '/profile',
      {},
      served(listSignIns, () => new Answer(500, { detail: 'x' })),
    )
    expect(await screen.findByText('The list could not be loaded.')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Maya Okonkwo' })).toBeTruthy()
  })
})
