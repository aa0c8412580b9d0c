import { getProfile } from '#contracts/accounts/accounts.ts'
import { listEmails } from '#contracts/accounts/emails.ts'
import { listIssuers } from '#contracts/issuers/issuers.ts'
import {
  type Application,
  createApplication,
  deleteApplication,
  getApplication,
  listApplications,
  rotateApplicationSecret,
  updateApplication,
} from '#contracts/oauth/applications.ts'
import {
  createPersonalToken,
  listPersonalTokens,
  type PersonalToken,
  revokePersonalToken,
} from '#contracts/oauth/personal-tokens.ts'
import { confirmIdentity } from '#contracts/sessions/sign-ins.ts'
import { developerScreens } from '#web/app/routes/developer-screens.ts'
import { DevelopersPage } from '#web/features/developers/developers-page.tsx'
import { startSession } from '#web/lib/session/session.ts'
import { makeIssuer, maya, verifiedEmail } from '../made/made.ts'
import { Answer, type Served, serve, served } from '../serve.ts'
import { openApp } from './open-app.tsx'

export const makeApp = (given: Partial<Application> = {}): Application => ({
  client_id: 'lindgate',
  name: 'Lindgate Learning',
  description: 'Courses by the sea.',
  image: null,
  website_url: 'https://lindgate.example',
  policy_url: null,
  terms_url: null,
  redirect_uris: ['https://learning.lindgate.example/callback'],
  grant_types: ['authorization_code', 'refresh_token'],
  scopes: ['r:profile', 'rw:backpack'],
  is_confidential: true,
  is_verified: false,
  old_secret_until: null,
  people: 2,
  created_at: '2026-06-14T10:00:00Z',
  last_used_at: null,
  ...given,
})

export const makeToken = (given: Partial<PersonalToken> = {}): PersonalToken => ({
  token_id: 'token-1',
  name: 'Friday script',
  scopes: ['rw:issuer'],
  created_at: '2026-06-14T10:00:00Z',
  expires_at: '2027-01-15T10:00:00Z',
  last_used_at: null,
  ...given,
})

export const sent: { what: string; key?: string | null; body?: unknown }[] = []

/** Opens the pages for people who write software; what a test serves goes before the usual answers. */
export function openDevelopers(
  path: string,
  { apps = [], tokens = [] }: { apps?: Application[]; tokens?: PersonalToken[] } = {},
  ...answers: Served[]
): void {
  sent.length = 0
  const missing = new Answer(404, { detail: 'Not found.' })
  const find = (id: string) => apps.find(({ client_id }) => client_id === id)
  startSession({ accessToken: 'token' })
  serve(
    ...answers,
    served(listApplications, () => apps),
    served(getApplication, ({ params }) => find(params.clientId) ?? missing),
    served(createApplication, ({ body, headers }) => {
      sent.push({ what: 'create', key: headers.get('Idempotency-Key'), body })
      const made = makeApp({ client_id: 'new', name: body.name, is_confidential: body.is_confidential })
      return { ...made, client_secret: body.is_confidential ? 'cs_secret' : null }
    }),
    served(updateApplication, ({ body, params }) => {
      sent.push({ what: `update ${params.clientId}`, body })
      return makeApp({ name: body.name })
    }),
    served(rotateApplicationSecret, ({ body }) => {
      sent.push({ what: 'rotate', body })
      return { ...makeApp(), client_secret: 'cs_new' }
    }),
    served(deleteApplication, ({ params }) => {
      sent.push({ what: `delete ${params.clientId}` })
    }),
    served(listPersonalTokens, () => tokens),
    served(createPersonalToken, ({ body, headers }) => {
      sent.push({ what: 'create', key: headers.get('Idempotency-Key'), body })
      return { ...makeToken({ name: body.name }), token: 'pt_secret' }
    }),
    served(revokePersonalToken, ({ params }) => {
      sent.push({ what: `end ${params.tokenId}` })
    }),
    served(listIssuers, () => [makeIssuer()]),
    served(confirmIdentity, () => undefined),
    served(getProfile, () => maya),
    served(listEmails, () => [verifiedEmail]),
  )
  openApp(path, [
    ...developerScreens.map((route) => ({ ...route, path: `/${route.path}` })),
    { path: '/developers', Component: DevelopersPage },
  ])
}
