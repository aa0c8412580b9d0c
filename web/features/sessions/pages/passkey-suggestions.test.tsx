import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { beginPasskeySignIn, signInWithPasskey } from '#contracts/accounts/passkeys.ts'
import { createToken } from '#contracts/sessions/access-token.ts'
import { isLoggedIn } from '#web/lib/session/session.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import { openSignIn } from '#web/testing/screens/open-sign-in.ts'
import { Answer, served } from '#web/testing/serve.ts'
import { refused, stubSuggestions } from '#web/testing/stub-passkeys.ts'

const token = { access_token: 'token', token_type: 'Bearer' as const, expires_in: 86_400, scope: 'rw:profile' }
const begun: unknown[] = []
const sent: unknown[] = []
const begin = served(beginPasskeySignIn, ({ body }) => {
  begun.push(body)
  return { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost' }
})
const finish = served(signInWithPasskey, ({ body: { credential, ...body } }) => {
  sent.push({ ...body, id: credential.id })
  return token
})
const wrongPassword = served(createToken, () => new Answer(401, { error: 'invalid_grant' }))
const suggested = { suggested: true }
const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

let isHidden = false
const see = async (seen: boolean) => {
  isHidden = !seen
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
}

let requests: ReturnType<typeof stubSuggestions>['requests']
/** The login page, in which the browser suggests passkeys by now. */
const openPage = async (...answers: Parameters<typeof openSignIn>) => {
  ;({ requests } = stubSuggestions())
  openSignIn(...answers)
  await screen.findByLabelText('Email')
  await vi.waitFor(() => expect(requests).toHaveLength(1))
}
const givePassword = async () => {
  await user.type(screen.getByLabelText('Email'), 'maya@aldermoor.example')
  await user.type(screen.getByLabelText('Password'), 'long enough')
  await user.click(screen.getByRole('button', { name: 'Sign In' }))
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => (isHidden ? 'hidden' : 'visible'))
})
afterEach(() => {
  closeApp()
  isHidden = false
  begun.length = 0
  sent.length = 0
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('passkeys among the suggestions of the login form', () => {
  it('are in both fields, and the one that is chosen signs in as the page would', async () => {
    await openPage('/auth/login?hint=issuer', begin, finish)
    expect(screen.getByLabelText('Email').getAttribute('autocomplete')).toBe('username webauthn')
    expect(screen.getByLabelText('Password').getAttribute('autocomplete')).toBe('current-password webauthn')
    expect(begun).toEqual([suggested])
    expect(requests[0]).toMatchObject({ mediation: 'conditional', publicKey: { allowCredentials: [] } })
    await user.click(screen.getByLabelText('Remember me'))
    requests[0]?.choose()
    await waitFor(() => expect(isLoggedIn()).toBe(true))
    expect(sent).toEqual([{ id: 'Y3JlZA', scope: 'rw:profile rw:issuer rw:backpack' }])
    expect(localStorage.getItem('LoginService.token')).toBe('token')
    await waitFor(() => expect(screen.queryByLabelText('Email')).toBeNull())
    await pass(600)
    expect(begun).toHaveLength(1)
  })

  it.each([
    ['knows no passkeys', () => vi.stubGlobal('PublicKeyCredential', undefined)],
    ['suggests none', () => stubSuggestions({ isAvailable: false })],
  ])('cost nothing in a browser that %s', async (_, stub) => {
    stub()
    openSignIn('/auth/login', begin)
    await screen.findByLabelText('Email')
    await pass(600)
    expect(begun).toEqual([])
  })

  it('have a new challenge before the old one ends, while somebody sees the page or comes back to it', async () => {
    await openPage('/auth/login', begin)
    await pass(260)
    expect(requests).toHaveLength(1)
    await pass(20)
    expect(requests).toHaveLength(2)
    expect(requests.map(({ signal }) => signal?.aborted)).toEqual([true, false])
    await see(false)
    await pass(3600)
    expect(begun).toHaveLength(2)
    expect(requests[1]?.signal?.aborted).toBe(true)
    await see(true)
    await vi.waitFor(() => expect(requests).toHaveLength(3))
    await see(false)
    await see(true)
    expect(begun).toHaveLength(3)
  })

  it('are looked at when a computer wakes up, and begin anew in a page that the browser had kept', async () => {
    await openPage('/auth/login', begin)
    vi.setSystemTime(Date.now() + 3_600_000)
    window.dispatchEvent(new Event('focus'))
    await vi.waitFor(() => expect(requests).toHaveLength(2))
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await vi.waitFor(() => expect(requests).toHaveLength(3))
    expect(requests.map(({ signal }) => signal?.aborted)).toEqual([true, true, false])
  })

  it('are put away for a password, and come back when it is refused', async () => {
    await openPage('/auth/login', begin, wrongPassword)
    await givePassword()
    await screen.findByText(/Login failed/)
    expect(requests[0]?.signal?.aborted).toBe(true)
    await vi.waitFor(() => expect(requests).toHaveLength(2))
    expect(requests[1]?.signal?.aborted).toBe(false)
  })

  it('are put away for the button, which the browser would refuse otherwise', async () => {
    await openPage('/auth/login', begin, finish)
    await user.click(screen.getByRole('button', { name: 'Sign in with a passkey' }))
    await waitFor(() => expect(isLoggedIn()).toBe(true))
    expect(requests[0]?.signal?.aborted).toBe(true)
    expect(begun).toEqual([suggested, {}])
  })

  it('end with the page', async () => {
    await openPage('/auth/login', begin)
    await user.click(screen.getByRole('link', { name: 'Forgot Password?' }))
    await waitFor(() => expect(requests[0]?.signal?.aborted).toBe(true))
    await pass(600)
    expect(begun).toHaveLength(1)
  })

  it.each([
    ['the browser refuses them', () => requests[0]?.refuse(refused())],
    ['the browser ends them', () => requests[0]?.refuse(Object.assign(new Error(), { name: 'AbortError' }))],
  ])('say nothing when %s, and wait', async (_, act) => {
    await openPage('/auth/login', begin)
    act()
    await pass(200)
    expect(
      screen
        .getAllByRole('alert')
        .map(({ textContent }) => textContent)
        .join(''),
    ).toBe('')
    expect(begun).toHaveLength(1)
    await pass(80)
    expect(requests).toHaveLength(2)
  })

  it.each([
    ['has had enough', () => new Answer(429, { detail: 'Too many.' }, { 'RateLimit-Remaining': '0' })],
    [
      'cannot be reached',
      () => {
        throw new TypeError('Failed to fetch')
      },
    ],
  ])('say nothing when the server %s', async (_, answer) => {
    const asked = vi.fn(answer)
    stubSuggestions()
    openSignIn('/auth/login', served(beginPasskeySignIn, asked))
    await screen.findByLabelText('Email')
    await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(1))
    await pass(60)
    expect(asked).toHaveBeenCalledTimes(1)
    expect(document.body.textContent).not.toMatch(/Too many|Server Unavailable/)
  })

  it('tell why the one that was chosen opens nothing', async () => {
    const detail = 'No account has this passkey.'
    await openPage(
      '/auth/login',
      begin,
      served(signInWithPasskey, () => new Answer(400, { detail, code: 'passkey.invalid' })),
    )
    requests[0]?.choose()
    expect(await screen.findByText(detail)).toBeTruthy()
    expect(isLoggedIn()).toBe(false)
  })
})
