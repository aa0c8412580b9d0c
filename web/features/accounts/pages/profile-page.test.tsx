import { focusManager } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { getProfile } from '#contracts/accounts/accounts.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { emailsRead } from '#web/lib/data/use-profile.ts'
import { initialLocation } from '#web/lib/session/entry-query.ts'
import { maya, verifiedEmail } from '#web/testing/made/made.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { google, kestrel, openProfile, press, tidewater } from '#web/testing/screens/open-profile.tsx'
import { Answer, served } from '#web/testing/serve.ts'

afterEach(closeApp)

describe('the profile page', () => {
  it('lets a person manage profile, addresses and linked accounts [SI-1.2] [SI-2.11]', async () => {
    openProfile('/profile', { emails: [verifiedEmail, tidewater], socialAccounts: [google] })
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Maya Okonkwo')
    expect(document.title).toBe('Profile - Sash')
    expect(screen.getByRole('link', { name: 'Change Password' }).getAttribute('href')).toBe('/profile/change-password')
    expect(screen.getByRole('textbox', { name: 'Email Address' })).toBeTruthy()
    expect(screen.getByRole('button', { name: `More for ${tidewater.email}` })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Unlink Google' })).toBeTruthy()
    await press('More')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }))
    expect(await screen.findByRole('heading', { name: 'Edit Profile Name' })).toBeTruthy()
  })

  it.each(['/profile/profile', '/profile/nothing/like-this'])('shows itself at %s [SI-2.11]', async (path) => {
    openProfile(path)
    expect(await screen.findByRole('heading', { name: 'Maya Okonkwo' })).toBeTruthy()
  })

  it('leads from the name to its form', async () => {
    openProfile('/profile')
    await userEvent.click(await screen.findByRole('link', { name: 'Edit Profile Name' }))
    expect(await screen.findByRole('heading', { name: 'Edit Profile Name' })).toBeTruthy()
  })

  it('looks again for an address proven elsewhere when the reader comes back, and only then', async () => {
    const known = openProfile('/profile', { emails: [verifiedEmail, kestrel] })
    expect(await screen.findByText('Pending')).toBeTruthy()
    const comeBack = () => {
      focusManager.setFocused(false)
      focusManager.setFocused(true)
    }
    known.emails = [verifiedEmail, { ...kestrel, verified: true }]
    comeBack()
    await waitFor(() => expect(screen.queryByText('Pending')).toBeNull())
    const asked = queryClient.getQueryState(emailsRead.queryKey)?.dataUpdateCount
    comeBack()
    expect(queryClient.isFetching()).toBe(0)
    expect(queryClient.getQueryState(emailsRead.queryKey)?.dataUpdateCount).toBe(asked)
    focusManager.setFocused(undefined)
  })

  it('signs out from its menu', async () => {
    openProfile('/profile')
    await press('More')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign Out' }))
    expect(await screen.findByText('You are at /auth/logout')).toBeTruthy()
  })

  it('offers to set a password to whoever has none', async () => {
    openProfile('/profile', { profile: { ...maya, has_password_set: false } })
    expect(await screen.findByRole('link', { name: 'Set Password' })).toBeTruthy()
    expect(screen.queryByText('Change Password')).toBeNull()
  })

  it('lists addresses in order, with the primary tag and their status [SI-2.28]', async () => {
    openProfile('/profile', { emails: [kestrel, tidewater, verifiedEmail] })
    const table = await screen.findByRole('table', { name: 'Emails' })
    const rows = within(table).getAllByRole('row').slice(1)
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      `${verifiedEmail.email}primaryVerified`,
      `${tidewater.email}Verified`,
      `${kestrel.email}A mail is on its way there. Follow the link in it.Pending`,
    ])
  })

  it('says that it could not be loaded [SI-8.16]', async () => {
    openProfile(
      '/profile',
      {},
      served(getProfile, () => new Answer(500, { detail: 'Unknown server error.' })),
    )
    expect(await screen.findByText('Failed to load userProfile')).toBeTruthy()
  })
})

describe('a link to the profile page', () => {
  it('says which account is linked and loses the query [SI-2.11]', async () => {
    openProfile('/profile?addedSocialAccountId=social-1&theme=x', { socialAccounts: [google] })
    expect(await screen.findByText('Your Google account is now linked.')).toBeTruthy()
    expect(location.search).toBe('?theme=x')
  })

  it('claims nothing of an account that is not there', async () => {
    openProfile('/profile?addedSocialAccountId=other', { socialAccounts: [google] })
    await screen.findByRole('heading', { name: 'Maya Okonkwo' })
    expect(screen.queryByText(/is now linked/)).toBeNull()
    expect(location.search).toBe('')
  })

  it('shows the error it brought as short plain text without addresses, and loses it', async () => {
    const text = `Go to https://evil.example/x now <b>bold</b> ${'x'.repeat(300)}`
    openProfile(`/profile/profile?authError=${encodeURIComponent(text)}`)
    const title = await screen.findByText('Attention')
    const said = title.nextElementSibling?.textContent ?? ''
    expect(said).toMatch(/^Go to now <b>bold<\/b> x+$/)
    expect(said).toHaveLength(200)
    expect(location.search).toBe('')
  })

  it('shows its error only once, and leaves none of it to the login', async () => {
    initialLocation.href = `${location.origin}/profile?authError=Nope`
    openProfile('/profile?authError=Nope')
    expect(await screen.findByText('Nope')).toBeTruthy()
    await press('Close Notification')
    await userEvent.click(await screen.findByRole('link', { name: 'Change Password' }))
    await userEvent.click(await screen.findByRole('link', { name: 'Cancel' }))
    await screen.findByRole('heading', { name: 'Maya Okonkwo' })
    expect(screen.queryByText('Nope')).toBeNull()
    expect(initialLocation.href).not.toContain('authError')
  })
})
