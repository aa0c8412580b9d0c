import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { resetPassword } from '#contracts/accounts/passwords.ts'
import { getSetup } from '#contracts/sessions/sessions.ts'
import { signInScreens } from '#web/app/routes/account-screens.ts'
import { legacyRedirects } from '#web/app/routes/legacy-redirects.ts'
import { Shell } from '#web/app/shell/shell.tsx'
import { isLoggedIn, startSession } from '#web/lib/session/session.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { openSignIn } from '#web/testing/screens/open-sign-in.ts'
import { Answer, type Served, serve, served } from '#web/testing/serve.ts'

const asked: unknown[] = []
const accept = served(resetPassword, ({ body }) => {
  asked.push({ ...body, at: location.pathname })
  return {}
})
const open = (path: string, ...answers: Served[]) => openSignIn(path, ...answers, accept)
const button = () => screen.getByRole('button', { name: 'Change Password' })
const fill = async (password: string, confirmation = password) => {
  await userEvent.type(await screen.findByLabelText('New Password'), password)
  await userEvent.type(screen.getByLabelText('Confirm New Password'), confirmation)
}

let router: ReturnType<typeof createBrowserRouter> | undefined
afterEach(() => {
  closeApp()
  router?.dispose()
  router = undefined
  asked.length = 0
})

describe('the reset-password screen', () => {
  it('takes the token from the path, out of the address, and leads to /auth [SI-2.6] [SI-8.12]', async () => {
    startSession({ accessToken: 'ended by the server' })
    open('/auth/change-password/secret-token')
    await screen.findByLabelText('New Password')
    expect(document.title).toBe('Reset Password - Sash')
    expect(location.pathname).toBe('/auth/change-password')
    await fill('correct horse')
    await userEvent.click(button())
    expect(await screen.findByText('Your password has been changed successfully.')).toBeTruthy()
    expect(await screen.findByText('You are at /auth')).toBeTruthy()
    expect(asked).toEqual([{ token: 'secret-token', password: 'correct horse', at: '/auth/change-password' }])
    expect(isLoggedIn()).toBe(false)
  })

  it('says that the password was changed still at the login, to which /auth passes on [SI-8.12]', async () => {
    serve(
      accept,
      served(getSetup, () => ({ has_accounts: true, needs_code: false, outbox: false })),
    )
    openApp('/auth/change-password/secret-token', [
      { Component: Shell, children: [...signInScreens, ...legacyRedirects] },
    ])
    await fill('correct horse')
    await userEvent.click(button())
    expect(await screen.findByRole('heading', { name: 'Welcome!' }, { timeout: 9000 })).toBeTruthy()
    expect(location.pathname).toBe('/auth/login')
    expect(screen.getAllByText('Your password has been changed successfully.')).not.toHaveLength(0)
  })

  it('asks for both fields, equal and long enough, before it can be sent [SI-4.26] [SI-5.6]', async () => {
    open('/auth/change-password/secret-token')
    expect(await screen.findByText('Must be at least 8 characters')).toBeTruthy()
    expect(button().hasAttribute('disabled')).toBe(true)
    await userEvent.type(screen.getByLabelText('New Password'), '{Enter}')
    await userEvent.type(screen.getByLabelText('Confirm New Password'), '{Enter}')
    expect(await screen.findByText('Please enter a new password')).toBeTruthy()
    expect(await screen.findByText('Please confirm your new password')).toBeTruthy()
    await fill('short')
    await userEvent.tab()
    expect(await screen.findByText('Password must be at least 8 characters')).toBeTruthy()
    expect(button().hasAttribute('disabled')).toBe(true)
    await fill(' enough', ' wrong')
    await userEvent.tab()
    expect(await screen.findByText('Passwords do not match')).toBeTruthy()
    expect(button().hasAttribute('disabled')).toBe(true)
    await userEvent.clear(screen.getByLabelText('Confirm New Password'))
    await userEvent.type(screen.getByLabelText('Confirm New Password'), 'short enough')
    await waitFor(() => expect(button().hasAttribute('disabled')).toBe(false))
    expect(asked).toEqual([])
    await userEvent.type(screen.getByLabelText('New Password'), '!')
    await waitFor(() => expect(button().hasAttribute('disabled')).toBe(true))
  })

  it('says at once that there is no token, and sends nothing [SI-8.13]', async () => {
    open('/auth/change-password')
    const text = await screen.findByText('No reset token provided. Please try the reset link again.')
    expect(text.closest('[role=alert]')).toBeTruthy()
    expect(screen.queryByLabelText('New Password')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Change Password' })).toBeNull()
    const again = screen.getByRole('link', { name: 'Ask for a new link' })
    expect(again.getAttribute('href')).toBe('/auth/request-password-reset')
    expect(asked).toEqual([])
    expect(location.pathname).toBe('/auth/change-password')
  })

  it('keeps the token of this entry of the history, so that the page can be loaded anew [SI-2.6]', async () => {
    open('/auth/change-password/secret-token')
    await screen.findByLabelText('New Password')
    expect(location.href).not.toContain('secret-token')
    cleanup()
    router = createBrowserRouter([...signInScreens, { path: '/auth', element: <p>Signed out</p> }])
    render(<RouterProvider router={router} />)
    await fill('correct horse')
    await userEvent.click(button())
    expect(await screen.findByText('Signed out')).toBeTruthy()
    expect(asked).toEqual([{ token: 'secret-token', password: 'correct horse', at: '/auth/change-password' }])
  })

  it('puts what the server says of a password beside it, and can be sent again', async () => {
    let strength = 0
    const evaluate = served(resetPassword, () => {
      strength += 1
      return strength > 1 ? {} : new Answer(400, { password: ['This password is too common.'] })
    })
    open('/auth/change-password/secret-token', evaluate)
    await fill('password1')
    await userEvent.click(button())
    const text = 'Your password must be uncommon and at least 8 characters. Please try again.'
    expect(await screen.findByText(text)).toBeTruthy()
    await fill('23')
    await userEvent.click(button())
    expect(await screen.findByText('You are at /auth')).toBeTruthy()
  })

  it('says that a link is dead and where to get another', async () => {
    open(
      '/auth/change-password/used-token',
      served(resetPassword, () => new Answer(404, '')),
    )
    await fill('correct horse')
    await userEvent.click(button())
    expect(await screen.findByText(/^This link no longer works/)).toBeTruthy()
    const again = screen.getByRole('link', { name: 'Ask for a new link' })
    expect(again.getAttribute('href')).toBe('/auth/request-password-reset')
    expect(screen.queryByLabelText('New Password')).toBeNull()
  })

  it('does not blame the password for a failing server', async () => {
    open(
      '/auth/change-password/secret-token',
      served(resetPassword, () => new Answer(503, { detail: 'Try again in a moment.' })),
    )
    await fill('correct horse')
    await userEvent.click(button())
    expect(await screen.findByText('Try again in a moment.')).toBeTruthy()
    expect(screen.queryByText(/must be uncommon/)).toBeNull()
  })
})
