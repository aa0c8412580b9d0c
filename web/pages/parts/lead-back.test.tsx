import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { endSession, startSession } from '#web/lib/session/session.ts'
import { leadBack } from './lead-back.ts'
import { PageFrame } from './page-frame.tsx'

const site = { serviceName: 'Sash', origin: 'https://sash.example', signInUrl: '/auth/login' }
const linksOf = () =>
  [...document.querySelectorAll('header .tools a')].map((a) => [a.textContent, a.getAttribute('href')])

beforeEach(() => {
  document.body.innerHTML = renderToStaticMarkup(<PageFrame site={site}>A badge</PageFrame>)
})
afterEach(() => {
  endSession()
  document.body.innerHTML = ''
})

it('leads strangers to the login', () => {
  leadBack()
  expect(linksOf()).toEqual([['Sign In', '/auth/login']])
})

it.each([true, false])('leads who is signed in back to the backpack, remembered or not: %s', (remember) => {
  startSession({ accessToken: 'abc', remember })
  leadBack()
  expect(linksOf()).toEqual([['Backpack', '/recipient/badges']])
})

it('leads whose session has ended to the login', () => {
  startSession({ accessToken: 'abc', expiresIn: -1, remember: true })
  leadBack()
  expect(linksOf()).toEqual([['Sign In', '/auth/login']])
})

it('shows a sun by night and a moon by day', () => {
  const icons = [...document.querySelectorAll('[data-action="switch-theme"] svg')]
  expect(icons.map(({ classList }) => [classList.contains('by-day'), classList.contains('by-night')])).toEqual([
    [true, false],
    [false, true],
  ])
})
