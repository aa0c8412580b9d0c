import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { getProfile, type Profile, updateProfile } from '#contracts/accounts/accounts.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { resetConfig } from '#web/lib/config/config.ts'
import { profileRead } from '#web/lib/data/use-profile.ts'
import { startSession } from '#web/lib/session/session.ts'
import { maya } from '#web/testing/made/made.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { expectGoodDialog } from '#web/testing/screens/walk-dialogs.ts'
import { Answer, type Served, serve, served } from '#web/testing/serve.ts'
import { TermsGate } from './terms-gate.tsx'

// What is shown is fetched when it is needed, which takes its time here.
configure({ asyncUtilTimeout: 10_000 })

const name = 'Updated Terms of Service'
const box = 'I have read and agree to the Terms of Service.'
const error = 'Please read and agree to the Terms of Service if you want to continue.'

let profile: Profile
const sent: unknown[] = []
const save = served(updateProfile, ({ body }) => {
  sent.push(body)
  profile = { ...profile, agreed_terms_version: body.agreed_terms_version ?? 0 }
  return profile
})

beforeEach(() => {
  sent.length = 0
  profile = {
    ...maya,
    agreed_terms_version: 1,
    latest_terms_version: 2,
    latest_terms_description: 'We now **share** nothing.\n\n<script>alert(1)</script>[bad](javascript:alert(1))',
  }
  startSession({ accessToken: 'abc' })
})
afterEach(closeApp)

const open = (path: string, ...more: Served[]) => {
  serve(
    ...more,
    served(getProfile, () => profile),
    save,
  )
  const page = (
    <>
      <p>The page</p>
      <TermsGate />
    </>
  )
  openApp(
    path,
    ['/recipient/badges', '/profile', '/auth/*', '/signup/*'].map((route) => ({ path: route, element: page })),
  )
}
const press = (label: string) => userEvent.click(screen.getByRole('button', { name: label }))

describe('the dialog of new terms', () => {
  it('opens with heading, sanitized description, box and Continue, and links to the terms [SI-2.31] [SI-4.12]', async () => {
    open('/profile')
    const dialog = await expectGoodDialog({ of: 'features/terms/terms-dialog.tsx', title: name })
    expect(within(dialog).getByRole('heading', { name })).toBeTruthy()
    expect((await within(dialog).findByText('share')).tagName).toBe('STRONG')
    expect(dialog.innerHTML).not.toMatch(/<script|javascript:/)
    expect(within(dialog).getByLabelText(box)).toHaveProperty('checked', false)
    expect(within(dialog).getByRole('button', { name: 'Continue' })).toBeTruthy()
    const link = within(dialog).getByRole('link', { name: 'Read the Terms of Service' })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/auth/terms-of-service', '_blank'])
    expect(within(dialog).queryByText('Need Help?')).toBeNull()
  })

  it('speaks of a change only to who has agreed to something else before', async () => {
    open('/profile')
    expect(await screen.findByText('Our terms have changed.', { exact: false })).toBeTruthy()
    closeApp()
    startSession({ accessToken: 'abc' })
    profile = { ...profile, agreed_terms_version: 0, latest_terms_version: 1 }
    open('/profile')
    expect(await screen.findByText('Please read our terms before you go on.', { exact: false })).toBeTruthy()
    expect(screen.queryByText('Our terms have changed.', { exact: false })).toBeNull()
  })

  it('offers help and links to the operator’s terms where these are configured [SI-2.31] [SI-3.27]', async () => {
    const theme = { termsHelpLink: 'https://uni.example/help', termsOfServiceLink: 'https://uni.example/terms' }
    sessionStorage.setItem('config', JSON.stringify({ theme }))
    resetConfig()
    open('/profile')
    const help = await screen.findByRole('link', { name: 'Need Help?' })
    expect(help.getAttribute('href')).toBe('https://uni.example/help')
    const link = screen.getByRole('link', { name: 'Read the Terms of Service' })
    expect(link.getAttribute('href')).toBe('https://uni.example/terms')
  })

  it('says what is missing while the box is not ticked, and sends nothing [SI-4.14] [SI-5.11]', async () => {
    open('/profile')
    await screen.findByRole('dialog', { name })
    await press('Continue')
    expect(screen.getByText(error)).toBeTruthy()
    expect(screen.getByLabelText(box).getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(screen.getByLabelText(box))
    await userEvent.click(screen.getByLabelText(box))
    expect(screen.queryByText(error)).toBeNull()
    expect(sent).toEqual([])
  })

  it('saves the latest version as agreed, and is gone [SI-4.13]', async () => {
    open('/profile')
    await screen.findByRole('dialog', { name })
    await userEvent.click(screen.getByLabelText(box))
    await press('Continue')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sent).toEqual([{ agreed_terms_version: 2 }])
    expect(screen.getByText('The page')).toBeTruthy()
  })

  it('stays and says why when the agreement could not be saved', async () => {
    open(
      '/profile',
      served(updateProfile, () => new Answer(400, { agreed_terms_version: ['There is no such version.'] })),
    )
    await screen.findByRole('dialog', { name })
    await userEvent.click(screen.getByLabelText(box))
    await press('Continue')
    expect(await screen.findByText('There is no such version.')).toBeTruthy()
    expect(screen.getByLabelText(box)).toHaveProperty('checked', true)
  })

  it('is left by agreeing or by signing out alone', async () => {
    open('/profile')
    const dialog = await screen.findByRole('dialog', { name })
    await userEvent.keyboard('{Escape}')
    await userEvent.click(document.querySelector('.backdrop') ?? document.body)
    expect(screen.getByRole('dialog', { name })).toBe(dialog)
    expect(within(dialog).queryByRole('button', { name: 'Close' })).toBeNull()
    expect(within(dialog).getByRole('button', { name: 'Sign Out' })).toBeTruthy()
  })

  it.each([
    ['the latest version is agreed to', { agreed_terms_version: 2 }],
    ['no terms have been published', { latest_terms_version: undefined }],
  ])('does not open when %s [SI-4.12]', async (_, change) => {
    profile = { ...profile, ...change }
    open('/profile')
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it.each([
    ['/recipient/badges', 1],
    ['/profile', 0],
  ])('looks for newer terms at each visit of the backpack: %s', async (path, dialogs) => {
    const agreed = { ...profile, agreed_terms_version: 2 }
    queryClient.setQueryDefaults(profileRead.queryKey, { staleTime: 60_000 })
    queryClient.setQueryData(profileRead.queryKey, agreed, { updatedAt: Date.now() - 10_000 })
    open(path)
    if (dialogs > 0) await screen.findByRole('dialog', { name })
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(screen.queryAllByRole('dialog')).toHaveLength(dialogs)
  })

  it.each(['/auth/terms-of-service', '/signup/success'])('does not stand in the way of %s', async (path) => {
    open(path)
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('stands before the authorization of another app', async () => {
    open('/auth/oauth2/authorize')
    expect(await screen.findByRole('dialog', { name })).toBeTruthy()
  })
})
