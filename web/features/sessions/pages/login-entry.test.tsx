import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it } from 'vitest'
import { getProfile } from '#contracts/accounts/accounts.ts'
import { exchangeCode } from '#contracts/sessions/access-token.ts'
import { getSetup, revokeTokenLegacy } from '#contracts/sessions/sessions.ts'
import { initialLocation } from '#web/lib/session/entry-query.ts'
import { isLoggedIn, sessionToken, startSession } from '#web/lib/session/session.ts'
import { maya } from '#web/testing/made/made.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { openSignIn } from '#web/testing/screens/open-sign-in.ts'
import { expectGoodDialog } from '#web/testing/screens/walk-dialogs.ts'
import { Answer, served } from '#web/testing/serve.ts'

const codes: string[] = []
const exchange = served(exchangeCode, ({ body }) => {
  codes.push(`${body.code} asked at ${location.pathname}${location.search}`)
  return { access_token: 'coded', token_type: 'Bearer' as const, expires_in: 60, scope: 'rw:profile rw:backpack' }
})
const refusal = served(exchangeCode, () => new Answer(400, { error: 'Invalid authcode' }))
const long = `Call us at https://evil.example/now ${'very '.repeat(60)}`

afterEach(() => {
  closeApp()
  codes.length = 0
  initialLocation.href = location.origin
})

describe('what a link brings to the login', () => {
  it('is a code, exchanged once, taken out of the address before, and a welcome [SI-2.14] [SI-2.19]', async () => {
    openSignIn('/auth/login?authCode=once', exchange)
    expect(await screen.findByText('Welcome to Sash!')).toBeTruthy()
    expect(location.pathname).toBe('/auth/welcome')
    expect(codes).toEqual(['once asked at /auth/login'])
    expect(sessionToken()).toBe('coded')
  })

  it.each(['/auth/login?authCode=twice', '/auth/welcome?authCode=twice'])(
    'is a code that is not accepted: %s logs out, shows the server’s words and the login [SI-2.19] [SI-8.9]',
    async (path) => {
      openSignIn(path, refusal)
      expect(await screen.findByText('Invalid authcode')).toBeTruthy()
      expect(await screen.findByLabelText('Email')).toBeTruthy()
      expect(location.pathname).toBe('/auth/login')
      expect(isLoggedIn()).toBe(false)
    },
  )

  it('[A9] is never a code in the place of a live session, unless its reader says so', async () => {
    startSession({ accessToken: 'mine' })
    openSignIn('/auth/login?authCode=other', exchange)
    await expectGoodDialog({ of: 'features/sessions/data/use-entry.ts', role: 'alertdialog', title: 'Sign in anew?' })
    await userEvent.click(screen.getByRole('button', { name: 'Stay Signed In' }))
    await screen.findByText('You are at /recipient')
    expect([sessionToken(), codes]).toEqual(['mine', []])
  })

  it('is a code of another account, which is named to whoever was signed in', async () => {
    startSession({ accessToken: 'old' })
    openSignIn('/auth/login?authCode=once', exchange)
    await userEvent.click(await screen.findByRole('button', { name: 'Sign In Anew' }))
    expect(await screen.findByText('Signed in as Maya Okonkwo')).toBeTruthy()
    expect(sessionToken()).toBe('coded')
  })

  it('is a token, kept as it is once its profile could be read and named [SI-2.15]', async () => {
    let asked = ''
    const profile = served(getProfile, ({ headers }) => {
      asked ||= `${headers.get('Authorization')} at ${location.search}`
      return maya
    })
    openSignIn('/auth/login?authToken=given', profile)
    expect(await screen.findByText('Signed in as Maya Okonkwo')).toBeTruthy()
    expect(await screen.findByText('You are at /recipient')).toBeTruthy()
    expect(sessionStorage.getItem('LoginService.token')).toBe('given')
    expect(asked).toBe('Bearer given at ')
  })

  it('is never a token in the place of a live session [SI-2.15]', async () => {
    startSession({ accessToken: 'mine' })
    openSignIn('/auth/login?authToken=other')
    await screen.findByText('You are at /recipient')
    expect(sessionToken()).toBe('mine')
    expect(screen.queryByText(/Signed in as/)).toBeNull()
  })

  it('is a message, shown as short plain text [SI-2.16] [SI-8.33]', async () => {
    openSignIn(`/auth/login?infoMessage=${encodeURIComponent(`<b>Hello</b> ${long}`)}`)
    const shown = await screen.findByText(/^<b>Hello<\/b> Call us at very/)
    expect(shown.textContent?.length).toBeLessThanOrEqual(200)
    expect(screen.getByText('Info')).toBeTruthy()
    expect(location.search).toBe('')
  })

  it('is an error, shown as short plain text to whoever is logged out by it [SI-2.17] [SI-8.33]', async () => {
    startSession({ accessToken: 'old' })
    let revoked = 0
    const revoke = served(revokeTokenLegacy, () => {
      revoked += 1
      return {}
    })
    openSignIn(`/auth/login?authError=${encodeURIComponent(long)}&hint=issuer`, revoke)
    const shown = await screen.findByText(/^Call us at very/)
    expect(shown.textContent?.length).toBeLessThanOrEqual(200)
    expect(screen.getByText('Attention')).toBeTruthy()
    expect(isLoggedIn()).toBe(false)
    expect(location.search).toBe('?hint=issuer')
    expect(await screen.findByText('Sign in as an issuer.')).toBeTruthy()
    expect(revoked).toBe(0)
  })

  it('is read from the address that the app was opened with, once', async () => {
    initialLocation.href = `${location.origin}/?authError=Lost+on+the+way`
    openSignIn('/auth/login')
    expect(await screen.findByText('Lost on the way')).toBeTruthy()
    expect(initialLocation.href).not.toContain('authError')
  })

  it('is gone before anything else is asked for', async () => {
    const seen: string[] = []
    const setup = served(getSetup, () => {
      seen.push(location.search)
      return { has_accounts: true, needs_code: false, outbox: false }
    })
    openSignIn('/auth/login?authError=Oh&infoMessage=Ah&email=maya@aldermoor.example', setup)
    await screen.findByLabelText('Email')
    await waitFor(() => expect(seen).toEqual(['?email=maya%40aldermoor.example']))
  })
})
