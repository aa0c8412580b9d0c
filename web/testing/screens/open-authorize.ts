import { getProfile } from '#contracts/accounts/accounts.ts'
import { listEmails } from '#contracts/accounts/emails.ts'
import { grantAuthorization, startAuthorization } from '#contracts/oauth/oauth.ts'
import { getSetup } from '#contracts/sessions/sessions.ts'
import { AuthorizePage } from '#web/features/oauth/consent/authorize-page.tsx'
import { startSession } from '#web/lib/session/session.ts'
import { maya, verifiedEmail } from '../made/made.ts'
import { makeClientInfo } from '../made/made-app.ts'
import { type Served, serve, served } from '../serve.ts'
import { stubLocation } from '../stub-location.ts'
import { openApp } from './open-app.tsx'

export const authorizePath = '/auth/oauth2/authorize'
export const successUrl = 'https://learning.lindgate.example/callback?code=gc_1&state=x%20y%26z'

export const startQueries: unknown[] = []
export const grants: unknown[] = []

/** Opens the page that asks, for Maya unless nobody is signed in; what a test serves goes before the usual answers. */
export function openAuthorize(search: string, { isStranger = false } = {}, ...answers: Served[]) {
  startQueries.length = 0
  grants.length = 0
  if (!isStranger) startSession({ accessToken: 'token' })
  serve(
    ...answers,
    served(startAuthorization, ({ query }) => {
      startQueries.push(query)
      return makeClientInfo()
    }),
    served(grantAuthorization, ({ body }) => {
      grants.push(body)
      return { success_url: successUrl }
    }),
    served(getSetup, () => ({ has_accounts: true, needs_code: false, outbox: false })),
    served(getProfile, () => maya),
    served(listEmails, () => [verifiedEmail]),
  )
  openApp(`${authorizePath}${search}`, [{ path: authorizePath, Component: AuthorizePage }])
  return stubLocation()
}

/** What is kept of the flow in this browser. */
export const keptState = (): unknown =>
  JSON.parse(localStorage.getItem('oauthState') ?? 'null', (key, value) => (key === 'begun' ? undefined : value))
