import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { updateProfile } from '#contracts/accounts/accounts.ts'
import { listEmails } from '#contracts/accounts/emails.ts'
import { revokeTokenLegacy } from '#contracts/sessions/sessions.ts'
import { isLoggedIn } from '#web/lib/session/session.ts'
import { maya } from '#web/testing/made/made.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { onceConfirmed, openProfile, passwords, press, saved } from '#web/testing/screens/open-profile.tsx'
import { Answer, served } from '#web/testing/serve.ts'

const path = '/profile/change-password'
const weak = 'Your password must be uncommon and at least 8 characters. Please try again.'
const withoutPassword = { ...maya, has_password_set: false }

const fill = async (values: Record<string, string>) => {
  await screen.findByLabelText('New Password')
  for (const [label, value] of Object.entries(values)) await userEvent.type(screen.getByLabelText(label), value)
}
const fillAll = () =>
  fill({ 'Current Password': 'old words', 'New Password': 'new words', 'Confirm Password': 'new words' })
const refuse = (status: number, body: unknown) =>
  openProfile(
    path,
    {},
    served(updateProfile, () => new Answer(status, body)),
  )

afterEach(closeApp)

describe('the page that changes the password', () => {
  it('has its trail, title, three fields and a way back [SI-2.13] [SI-2.27]', async () => {
    openProfile(path)
    expect(await screen.findByRole('heading', { level: 1, name: 'Change Password' })).toBeTruthy()
    expect(document.title).toBe('Change Password - Sash')
    const trail = screen.getByRole('navigation', { name: 'Breadcrumbs' })
    expect([...trail.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
      'Profile',
      'Change Password',
    ])
    expect(trail.querySelector('a')?.getAttribute('href')).toBe('/profile')
    for (const label of ['Current Password', 'New Password', 'Confirm Password']) {
      expect(screen.getByLabelText(label)).toHaveProperty('type', 'password')
    }
    expect(screen.getByRole('link', { name: 'Cancel' }).getAttribute('href')).toBe('/profile/profile')
  })

  it('signs out whoever forgot the password, and leads to the request for a new one [SI-2.27]', async () => {
    const revoked: string[] = []
    openProfile(
      path,
      {},
      served(revokeTokenLegacy, ({ body }) => {
        revoked.push(body.token)
        return {}
      }),
    )
    await press('Forgot Password?')
    expect(await screen.findByText(/^You are at \/auth\/request-password-reset\//)).toBeTruthy()
    expect(decodeURIComponent(location.pathname)).toBe(`/auth/request-password-reset/${maya.email}`)
    expect([revoked, isLoggedIn()]).toEqual([['token'], false])
  })

  it('needs the current password [SI-5.3]', async () => {
    openProfile(path)
    await fill({ 'New Password': 'new words', 'Confirm Password': 'new words' })
    await press('Change Password')
    expect(await screen.findByText('Current Password is required')).toBeTruthy()
    expect(saved).toEqual([])
  })

  it('needs a new password of at least 8 characters [SI-5.4]', async () => {
    openProfile(path)
    await fill({ 'Current Password': 'old words' })
    await press('Change Password')
    expect(await screen.findByText('New Password is required')).toBeTruthy()
    await fill({ 'New Password': '1234567', 'Confirm Password': '1234567' })
    await press('Change Password')
    expect(await screen.findByText('Password must be at least 8 characters')).toBeTruthy()
    expect(saved).toEqual([])
    await fill({ 'New Password': '8', 'Confirm Password': '8' })
    await press('Change Password')
    await waitFor(() => expect(saved).toEqual([{ password: '12345678', current_password: 'old words' }]))
  })

  it('needs the new password twice [SI-5.5]', async () => {
    openProfile(path)
    await fill({ 'Current Password': 'old words', 'New Password': 'new words' })
    await press('Change Password')
    expect(await screen.findByText('Confirm Password is required')).toBeTruthy()
    await fill({ 'Confirm Password': 'new word' })
    await press('Change Password')
    expect(await screen.findByText('Passwords do not match')).toBeTruthy()
    expect(saved).toEqual([])
  })

  it('sends the passwords and nothing else, says so and leads to the profile [SI-8.12]', async () => {
    openProfile(path)
    await fillAll()
    await press('Change Password')
    expect(await screen.findByText('Your password has been changed successfully.')).toBeTruthy()
    expect(location.pathname).toBe('/profile/profile')
    expect(saved).toEqual([{ password: 'new words', current_password: 'old words' }])
  })

  it.each([
    ['Current Password', { current_password: 'Incorrect password' }, 'Incorrect password'],
    ['New Password', { password: ['This password is too common.'] }, 'This password is too common.'],
  ])('puts the server’s word beside %s until that is edited [SI-8.10]', async (label, body, text) => {
    refuse(400, body)
    await fillAll()
    await press('Change Password')
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
    expect(screen.queryByText(weak)).toBeNull()
    await userEvent.type(screen.getByLabelText(label), 'x')
    await userEvent.tab()
    await waitFor(() => expect(screen.queryByText(text)).toBeNull())
  })

  it.each([
    [400, 'no'],
    [400, ['no']],
    [500, ''],
  ])('says otherwise what a password needs [SI-8.11] (%#)', async (status, body) => {
    refuse(status, body)
    await fillAll()
    await press('Change Password')
    expect(await screen.findByText(weak)).toBeTruthy()
    expect(location.pathname).toBe(path)
  })

  it('says how long to wait after too many tries', async () => {
    refuse(429, { detail: 'x', expires: 8 })
    await fillAll()
    await press('Change Password')
    const notice = await screen.findByRole('alert')
    expect(within(notice).getByText('Too many login attempts. Try again in 8 seconds.')).toBeTruthy()
    expect(within(notice).getByText('Attention')).toBeTruthy()
    for (const field of document.querySelectorAll('input')) expect(field.getAttribute('aria-invalid')).toBeNull()
  })

  it('says nothing more of a wait that is over', async () => {
    refuse(429, { detail: 'x', expires: 1 })
    await fillAll()
    await press('Change Password')
    await screen.findByText('Too many login attempts. Try again in 1 second.')
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull(), { timeout: 5000 })
  })

  it('says that the profile could not be loaded [SI-8.16]', async () => {
    openProfile(
      path,
      {},
      served(listEmails, () => new Answer(500, {})),
    )
    expect(await screen.findByText('Failed to load userProfile')).toBeTruthy()
  })
})

describe('setting the first password', () => {
  it('asks for no current one, but who acts', async () => {
    let sent: unknown
    const known = openProfile(
      path,
      { profile: withoutPassword },
      served(updateProfile, ({ body }) => {
        sent = body
        known.profile = maya
        return maya
      }),
    )
    expect(await screen.findByRole('heading', { level: 1, name: 'Set Password' })).toBeTruthy()
    expect(screen.queryByLabelText('Current Password')).toBeNull()
    await fill({ 'New Password': 'new words', 'Confirm Password': 'new words' })
    await press('Set Password')
    expect(await screen.findByText('Your password has been changed successfully.')).toBeTruthy()
    expect(await screen.findByRole('link', { name: 'Change Password' })).toBeTruthy()
    expect([sent, passwords]).toEqual([{ password: 'new words' }, []])
  })

  it('sends whoever signed in long ago to sign in again', async () => {
    openProfile(
      path,
      { profile: withoutPassword },
      served(
        updateProfile,
        onceConfirmed(() => maya),
      ),
    )
    await fill({ 'New Password': 'new words', 'Confirm Password': 'new words' })
    await press('Set Password')
    expect(await screen.findByRole('button', { name: 'Sign in again' })).toBeTruthy()
  })
})
