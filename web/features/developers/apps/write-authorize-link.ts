import type { Application } from '#contracts/oauth/applications.ts'
import { getConfig } from '#web/lib/config/config.ts'

/** An authorization request of the app as it would send it; it fills in state and challenge each time. */
export function writeAuthorizeLink(app: Application): string | undefined {
  const [redirectUri] = app.redirect_uris
  if (!redirectUri || !app.grant_types.includes('authorization_code')) return undefined
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: app.client_id,
    redirect_uri: redirectUri,
    scope: app.scopes.filter((scope) => !scope.endsWith(':*')).join(' '),
  })
  const proof = '&state=STATE&code_challenge=CHALLENGE&code_challenge_method=S256'
  return `${new URL('/o/authorize', new URL(getConfig().api.baseUrl, location.href))}?${query}${proof}`
}
