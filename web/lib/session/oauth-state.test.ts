import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { adoptAuthorization, isAuthorizing } from './oauth-state.ts'
import { endAuthorization, keepAuthorization, readAuthorization } from './stored-authorization.ts'

const request = { clientId: 'lindgate', redirectUrl: 'https://learning.lindgate.example/callback', stateString: '1' }
const other = { ...request, stateString: '2' }

/** What this tab has of its own goes; what all share stays. */
const openAnotherTab = () => sessionStorage.clear()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
  sessionStorage.clear()
})

test('an authorization is under way in the tab that began it', () => {
  expect(isAuthorizing()).toBe(false)
  keepAuthorization(request)
  expect(isAuthorizing()).toBe(true)
  openAnotherTab()
  expect(isAuthorizing()).toBe(false)
})

test('it goes on in a tab that a mail has opened', () => {
  keepAuthorization(request)
  openAnotherTab()
  adoptAuthorization()
  expect(isAuthorizing()).toBe(true)
  expect(readAuthorization()).toEqual(request)
})

test('half an hour after its last step it is over, in every tab', () => {
  keepAuthorization(request)
  vi.setSystemTime(Date.now() + 29 * 60_000)
  expect(isAuthorizing()).toBe(true)
  keepAuthorization(request)
  vi.setSystemTime(Date.now() + 29 * 60_000)
  expect(isAuthorizing()).toBe(true)
  vi.setSystemTime(Date.now() + 60_000)
  expect(isAuthorizing()).toBe(false)
  expect(readAuthorization()).toBeUndefined()
  expect(localStorage.getItem('oauthState')).toBeNull()
})

test('two tabs go their own ways', () => {
  keepAuthorization(request)
  const first = sessionStorage.getItem('oauthState') ?? ''
  openAnotherTab()
  vi.setSystemTime(Date.now() + 1000)
  keepAuthorization(other)
  const second = sessionStorage.getItem('oauthState') ?? ''
  sessionStorage.setItem('oauthState', first)
  expect(readAuthorization()).toEqual(request)
  endAuthorization(request)
  expect(isAuthorizing()).toBe(false)
  sessionStorage.setItem('oauthState', second)
  expect(readAuthorization()).toEqual(other)
  expect(localStorage.getItem('oauthState')).toBe(second)
})

test('what an earlier release has kept goes on', () => {
  localStorage.setItem('oauthState', JSON.stringify(request))
  expect(isAuthorizing()).toBe(true)
  expect(readAuthorization()).toEqual(request)
})
