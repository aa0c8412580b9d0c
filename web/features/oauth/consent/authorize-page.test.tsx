import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { startAuthorization } from '#contracts/oauth/oauth.ts'
import { makeClientInfo } from '#web/testing/made/made-app.ts'
import { closeApp } from '#web/testing/screens/open-app.tsx'
import {
  authorizePath,
  grants,
  keptState,
  openAuthorize,
  startQueries,
  successUrl,
} from '#web/testing/screens/open-authorize.ts'
import { Answer, served } from '#web/testing/serve.ts'

const invalid = 'Invalid OAuth2 Request. Please contact technical support.'
const query = new URLSearchParams({
  client_id: 'lindgate',
  redirect_uri: 'https://learning.lindgate.example/callback',
  scope: 'r:profile rw:backpack',
  state: 'x y&z',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
})
const asked = `?${query}`
const kept = {
  clientId: 'lindgate',
  redirectUrl: 'https://learning.lindgate.example/callback',
  scopeString: 'r:profile rw:backpack',
  stateString: 'x y&z',
  codeChallenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  codeChallengeMethod: 'S256',
}
const wait = () => screen.findByRole('heading', { name: 'Lindgate Learning would like to', level: 1 })

afterEach(closeApp)

test('an app asks with client_id and redirect_uri, scope, state and PKCE; all is kept [SI-2.37] [SI-3.14] [SI-3.15] [SI-3.12] [SI-7.21]', async () => {
  openAuthorize(asked)
  await wait()
  expect(startQueries).toEqual([{ ...Object.fromEntries(query), response_type: 'code', approval_prompt: 'auto' }])
  expect(keptState()).toEqual({ ...kept, clientInfo: makeClientInfo() })
  expect(document.title).toBe('Authorize Lindgate Learning - Sash')
})

test('of a request that was sent ahead its address is all that is asked with, kept, and answered with', async () => {
  const ahead = { client_id: 'lindgate', request_uri: 'urn:ietf:params:oauth:request_uri:sash_rq_x' }
  openAuthorize(`?${new URLSearchParams({ ...ahead, scope: 'rw:profile', state: 'other' })}`)
  await wait()
  expect(startQueries).toEqual([{ ...ahead, approval_prompt: 'auto' }])
  expect(keptState()).toEqual({
    clientId: 'lindgate',
    requestUri: ahead.request_uri,
    clientInfo: makeClientInfo(),
  })
  fireEvent.click(screen.getByRole('button', { name: 'Authorize' }))
  await waitFor(() => expect(grants).toEqual([{ ...ahead, allow: 'true', scopes: makeClientInfo().scopes }]))
  expect(keptState()).toBeNull()
})

test('scope, state and response_type may be missing [SI-5.30]', async () => {
  openAuthorize('?client_id=lindgate&redirect_uri=https%3A%2F%2Flearning.lindgate.example%2Fcallback')
  await wait()
  const { client_id, redirect_uri } = Object.fromEntries(query)
  expect(startQueries).toEqual([{ client_id, redirect_uri, response_type: 'code', approval_prompt: 'auto' }])
})

test('another response_type is never taken for code: the server hears of it, and its refusal ends the flow [SI-8.39]', async () => {
  const refusal = { error: 'unsupported_response_type', error_description: 'Only response_type=code is supported.' }
  const heard: unknown[] = []
  const moves = openAuthorize(
    `${asked}&response_type=token`,
    {},
    served(startAuthorization, ({ query: { response_type } }) => {
      heard.push(response_type)
      return new Answer(400, refusal)
    }),
  )
  expect(await screen.findByText(invalid)).toBeTruthy()
  expect(screen.getByText('Only response_type=code is supported.')).toBeTruthy()
  expect(heard).toEqual(['token'])
  expect(keptState()).toBeNull()
  expect(moves.replace).not.toHaveBeenCalled()
})

test('an answer with success_url leads on at once, and the flow is over [SI-4.27] [SI-4.30]', async () => {
  const moves = openAuthorize(
    asked,
    {},
    served(startAuthorization, () => ({ success_url: successUrl })),
  )
  await waitFor(() => expect(moves.replace).toHaveBeenCalledWith(successUrl))
  expect(keptState()).toBeNull()
  expect(screen.queryByRole('button', { name: 'Authorize' })).toBeNull()
})

test('a stranger signs in first; nothing of the request is lost [SI-4.28] [SI-4.30]', async () => {
  openAuthorize(asked, { isStranger: true })
  expect(await screen.findByText('You are at /auth/login')).toBeTruthy()
  expect(keptState()).toEqual({ ...kept, clientInfo: makeClientInfo() })
})

test('the issuer hint goes on to the login', async () => {
  openAuthorize(`${asked}&hint=issuer`, { isStranger: true })
  expect(await screen.findByText('You are at /auth/login')).toBeTruthy()
  expect(location.search).toBe('?hint=issuer')
})

test('without parameters the flow that is kept goes on [SI-4.30]', async () => {
  localStorage.setItem('oauthState', JSON.stringify(kept))
  openAuthorize('')
  await wait()
  expect(startQueries).toEqual([{ ...Object.fromEntries(query), response_type: 'code', approval_prompt: 'auto' }])
})

test('the page that asks shows when the server wants an answer [SI-4.29]', async () => {
  openAuthorize(asked)
  await wait()
  expect(screen.getByRole('button', { name: 'Authorize' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy()
  expect(location.pathname).toBe(authorizePath)
})

test.each([
  ['', 'nothing at all'],
  ['?client_id=lindgate', 'no redirect_uri'],
  ['?client_id=&redirect_uri=https%3A%2F%2Fx.example', 'an empty client_id'],
  ['?redirect_uri=https%3A%2F%2Fx.example', 'no client_id'],
])('%s asks for nothing: %s [SI-5.30] [SI-8.39]', async (search) => {
  openAuthorize(search)
  expect(await screen.findByRole('heading', { name: invalid, level: 1 })).toBeTruthy()
  expect(startQueries).toEqual([])
})

test('a request that the server refuses leads nowhere, says why and is forgotten [SI-8.39]', async () => {
  const moves = openAuthorize(
    asked,
    {},
    served(
      startAuthorization,
      () => new Answer(400, { error: 'invalid_request', error_description: 'Not registered.' }),
    ),
  )
  expect(await screen.findByText(invalid)).toBeTruthy()
  expect(screen.getByText('Not registered.')).toBeTruthy()
  expect(keptState()).toBeNull()
  expect(moves.replace).not.toHaveBeenCalled()
})

test.each([
  ['https://learning.lindgate.example/callback?error=invalid_scope', true],
  ['com.lindgate.app:/callback?error=invalid_scope', true],
  ['javascript:alert(1)', false],
])('the way back to the app is offered where the server names one: %s', async (return_url, isOffered) => {
  const moves = openAuthorize(
    asked,
    {},
    served(startAuthorization, () => new Answer(400, { error: 'invalid scope requested', return_url })),
  )
  expect(await screen.findByText(invalid)).toBeTruthy()
  const link = screen.queryByRole('link', { name: 'Back to the app' })
  expect(link?.getAttribute('href')).toBe(isOffered ? return_url : undefined)
  expect(moves.replace).not.toHaveBeenCalled()
})

test('a server that is out of order is asked again, and the flow stays', async () => {
  let asks = 0
  openAuthorize(
    asked,
    {},
    served(startAuthorization, () => {
      asks += 1
      return asks === 1 ? new Answer(503, { detail: 'Not now.' }) : makeClientInfo()
    }),
  )
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByText('Not now.')).toBeTruthy()
  expect(keptState()).toEqual(kept)
  again.click()
  await wait()
})

test('whoever does not want to wait for it gets out', async () => {
  openAuthorize(
    asked,
    {},
    served(startAuthorization, () => new Answer(503, {})),
  )
  const leave = await screen.findByRole('button', { name: 'Go to the start page' })
  leave.click()
  expect(await screen.findByText('You are at /')).toBeTruthy()
  expect(keptState()).toBeNull()
})

test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'com.example.app'])(
  'the browser is never sent to %s',
  async (address) => {
    const moves = openAuthorize(
      asked,
      {},
      served(startAuthorization, () => ({ success_url: address })),
    )
    expect(await screen.findByText('The server gave an address elsewhere, which was not opened.')).toBeTruthy()
    expect(moves.replace).not.toHaveBeenCalled()
  },
)

test('an app on the device is gone back to by its own scheme', async () => {
  const moves = openAuthorize(
    asked,
    {},
    served(startAuthorization, () => ({ success_url: 'com.example.app:/callback?code=1' })),
  )
  await waitFor(() => expect(moves.replace).toHaveBeenCalledWith('com.example.app:/callback?code=1'))
  const link = await screen.findByRole('link', { name: 'go on to the app' })
  expect(link.getAttribute('href')).toBe('com.example.app:/callback?code=1')
})
