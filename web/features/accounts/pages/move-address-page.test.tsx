import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import {
  type AddressMove,
  moveAddress,
  objectToAddressMove,
  previewAddressMove,
} from '#contracts/accounts/address-moves.ts'
import { signInScreens } from '#web/app/routes/account-screens.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { isLoggedIn, startSession } from '#web/lib/session/session.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { openSignIn } from '#web/testing/screens/open-sign-in.ts'
import { Answer, served } from '#web/testing/serve.ts'

const asked: unknown[] = []
const offered: AddressMove = {
  email: 'maya@work.example',
  to: 'Maya Okonkwo (maya@home.example)',
  badges: 3,
  is_last: false,
  asks_second_factor: false,
  asks_sign_in: false,
  collections: 0,
  issuers: [],
}
const preview = (move: Partial<AddressMove> = {}) =>
  served(previewAddressMove, ({ body }) => {
    asked.push(['preview', body])
    return { ...offered, ...move }
  })
const accept = served(moveAddress, ({ body }) => {
  asked.push(['move', body])
  return offered
})
const dead = new Answer(404, { detail: 'This link no longer works.' })
const button = (name: string) => screen.findByRole('button', { name })

afterEach(() => {
  closeApp()
  asked.length = 0
})

describe('the page that offers an address', () => {
  it('says who asks, what moves and what stays, and moves nothing until the button is pressed', async () => {
    startSession({ accessToken: 'of the old account' })
    const { failures } = openSignIn('/auth/move-address/claim-1/secret', preview(), accept)
    expect(await screen.findByRole('heading', { name: 'Move this address?' })).toBeTruthy()
    expect(document.title).toBe('Move an Address - Sash')
    expect(location.pathname).toBe('/auth/move-address')
    expect(screen.getByText(offered.to)).toBeTruthy()
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'The address maya@work.example',
      '3 badges',
    ])
    expect(screen.getByText(/^All else in the account that has the address now/)).toBeTruthy()
    const link = { confirm_id: 'claim-1', token: 'secret' }
    expect(asked).toEqual([['preview', link]])
    await userEvent.click(await button('Move This Address'))
    const heading = await screen.findByRole('heading', { name: 'The address has moved' })
    expect(document.activeElement).toBe(heading)
    expect(asked).toEqual([
      ['preview', link],
      ['move', link],
    ])
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/auth/login')
    await waitFor(() => expect(isLoggedIn()).toBe(false))
    expect(failures).toEqual([])
  })

  it('asks for a code where the account that has the address does', async () => {
    openSignIn('/auth/move-address/claim-1/secret', preview({ asks_second_factor: true }), accept)
    expect((await button('Move This Address')).hasAttribute('disabled')).toBe(true)
    await userEvent.type(screen.getByLabelText('Code of your app, or a recovery code'), ' 123456 ')
    await userEvent.click(await button('Move This Address'))
    await screen.findByRole('heading', { name: 'The address has moved' })
    expect(asked.at(-1)).toEqual(['move', { confirm_id: 'claim-1', token: 'secret', code: '123456' }])
  })

  it('[A12] asks for a sign-in with the organisation where that is the only way into the account', async () => {
    openSignIn('/auth/move-address/claim-1/secret', preview({ asks_second_factor: true, asks_sign_in: true }), accept)
    expect((await button('Move This Address')).hasAttribute('disabled')).toBe(true)
    expect(screen.getByText('Sign in with your organisation first')).toBeTruthy()
    expect(screen.queryByLabelText('Code of your app, or a recovery code')).toBeNull()
  })

  it('says that all goes along with the last address', async () => {
    openSignIn(
      '/auth/move-address/claim-1/secret',
      preview({ is_last: true, badges: 1, collections: 2, issuers: ['Harbour'] }),
    )
    await button('Move This Address')
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'The address maya@work.example',
      '1 badge',
      '2 collections, and all links to share',
      'The role with Harbour',
    ])
    expect(screen.getByText(/is the only confirmed address of its account/)).toBeTruthy()
  })

  it('keeps the link when the page is loaded anew', async () => {
    openSignIn('/auth/move-address/claim-1/secret', preview())
    await button('Move This Address')
    cleanup()
    asked.length = 0
    const router = createBrowserRouter(signInScreens)
    // Whatever becomes of this test, no other hears this router.
    try {
      render(
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>,
      )
      expect(await button('Move This Address')).toBeTruthy()
      expect(asked).toEqual([['preview', { confirm_id: 'claim-1', token: 'secret' }]])
      expect(location.pathname).toBe('/auth/move-address')
    } finally {
      router.dispose()
    }
  })

  it('says that a link is dead, at once and when it dies under the button', async () => {
    openSignIn(
      '/auth/move-address/claim-1/secret',
      served(previewAddressMove, () => dead),
    )
    expect(await screen.findByText(/^It is too old, it has been used already/)).toBeTruthy()
    expect(screen.getByText(/send the confirmation mail again/)).toBeTruthy()
    closeApp()
    openSignIn(
      '/auth/move-address/claim-1/secret',
      preview(),
      served(moveAddress, () => dead),
    )
    await userEvent.click(await button('Move This Address'))
    const heading = await screen.findByRole('heading', { name: 'This link no longer works' })
    expect(document.activeElement).toBe(heading)
  })

  it('says why an address stays where it is, and tries again after a failure', async () => {
    openSignIn(
      '/auth/move-address/claim-1/secret',
      preview(),
      served(moveAddress, () => new Answer(400, { detail: 'Somebody objected.', code: 'address-move.objected' })),
    )
    await userEvent.click(await button('Move This Address'))
    expect(await screen.findByText('Somebody objected.')).toBeTruthy()
    expect(await button('Move This Address')).toBeTruthy()
    closeApp()
    let tries = 0
    openSignIn(
      '/auth/move-address/claim-1/secret',
      served(previewAddressMove, () => (++tries === 1 ? new Answer(503, { detail: 'Try later.' }) : offered)),
    )
    await userEvent.click(await button('Try again'))
    expect(await screen.findByText(offered.to)).toBeTruthy()
  })
})

describe('the page that puts an address back', () => {
  const returned = served(objectToAddressMove, ({ body }) => {
    asked.push(body)
    return { email: 'maya@work.example' }
  })

  it('puts nothing back until the button is pressed, and says what to do then', async () => {
    openSignIn('/auth/keep-address/secret', returned)
    const put = await button('Put it back')
    expect(document.title).toBe('Put an Address Back - Sash')
    expect(location.pathname).toBe('/auth/keep-address')
    expect(asked).toEqual([])
    await userEvent.click(put)
    const heading = await screen.findByRole('heading', { name: 'The address is back' })
    expect(document.activeElement).toBe(heading)
    expect(asked).toEqual([{ token: 'secret' }])
    expect(screen.getByText(/^maya@work.example belongs to its earlier account again/)).toBeTruthy()
    const next = screen.getByRole('link', { name: 'Set a new password' })
    expect(next.getAttribute('href')).toBe('/auth/request-password-reset')
  })

  it('says that a link is dead, missing, or cannot be used right now', async () => {
    openSignIn('/auth/keep-address')
    expect(await screen.findByText(/^It is older than 30 days/)).toBeTruthy()
    closeApp()
    openSignIn(
      '/auth/keep-address/secret',
      served(objectToAddressMove, () => dead),
    )
    await userEvent.click(await button('Put it back'))
    expect(await screen.findByText(/^It is older than 30 days/)).toBeTruthy()
    closeApp()
    openSignIn(
      '/auth/keep-address/secret',
      served(objectToAddressMove, () => new Answer(429, { detail: 'Please wait.', expires: 2 })),
    )
    await userEvent.click(await button('Put it back'))
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(await button('Put it back')).toBeTruthy()
  })
})
