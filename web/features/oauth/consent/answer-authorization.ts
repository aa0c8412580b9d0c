import type { ClientInfo } from '#contracts/oauth/client-info.ts'
import { grantAuthorization } from '#contracts/oauth/oauth.ts'
import { call } from '#web/lib/api/call.ts'
import { getConfig } from '#web/lib/config/config.ts'
import type { StoredAuthorization } from '#web/lib/session/stored-authorization.ts'
import { describeRequest } from './start-authorization.ts'

/** The person's yes to what the page showed; answers where to go on. */
export async function authorize(request: StoredAuthorization, { scopes }: ClientInfo): Promise<string> {
  const { success_url: successUrl } = await call(grantAuthorization, {
    body: { ...describeRequest(request), allow: true, scopes },
  })
  return successUrl
}

/** Where a no leads: back to the address that the server has approved, never to one that only stood in a link. */
export function cancelAddress({ redirect_uri: redirectUri, state }: ClientInfo): string {
  const query = new URLSearchParams({
    error: 'access_denied',
    error_code: '200',
    error_description: 'Permissions error',
    error_reason: 'user_denied',
  })
  if (state !== null) query.set('state', state)
  // RFC 9207: an app that knows several servers sees which one answers.
  query.set('iss', new URL(getConfig().api.baseUrl, location.href).origin)
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${query}`
}
