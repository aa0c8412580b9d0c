import { getProfile } from '#contracts/accounts/accounts.ts'
import { listEmails } from '#contracts/accounts/emails.ts'
import { type Authorization, listAuthorizations, revokeAuthorization } from '#contracts/oauth/connected-apps.ts'
import { AppDetailPage } from '#web/features/oauth/authorizations/app-detail-page.tsx'
import { AppIntegrationsPage } from '#web/features/oauth/authorizations/app-integrations-page.tsx'
import { startSession } from '#web/lib/session/session.ts'
import { maya, verifiedEmail } from '../made/made.ts'
import { inEnvelope } from '../made/made-app.ts'
import { type Served, serve, served } from '../serve.ts'
import { openApp } from './open-app.tsx'

export const listPath = '/profile/app-integrations'
export const revoked: string[] = []

/** Opens the pages of connected apps; what is revoked is gone from the list. */
export function openConnected(path: string, given: Authorization[], ...answers: Served[]): void {
  let known = given
  revoked.length = 0
  startSession({ accessToken: 'token' })
  serve(
    ...answers,
    served(listAuthorizations, () => inEnvelope(known)),
    served(revokeAuthorization, ({ params }) => {
      revoked.push(params.tokenId)
      known = known.filter(({ entityId }) => entityId !== params.tokenId)
    }),
    served(getProfile, () => maya),
    served(listEmails, () => [verifiedEmail]),
  )
  openApp(path, [
    { path: listPath, element: <AppIntegrationsPage integrationCount={0} /> },
    { path: `${listPath}/oauth-app/:appId`, Component: AppDetailPage },
  ])
}
