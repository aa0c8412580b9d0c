import type { LoaderFunctionArgs } from 'react-router'
import { t } from '#shared/i18n/text.ts'
import { handleSessionError } from '#web/lib/api/session-error.ts'
import { isAuthorizing } from '#web/lib/session/oauth-state.ts'
import { sessionEnd, sessionToken } from '#web/lib/session/session.ts'
import { passOn } from './pass-on.ts'

/** Loader of the screens that need an account; what it answers decides what stands in their place. */
export function checkSession({ request }: Pick<LoaderFunctionArgs, 'request'>): 'member' | 'stranger' | 'leaving' {
  if (!sessionToken()) {
    if (sessionEnd() === undefined) return 'stranger'
    // The address in the bar is still the one before this navigation.
    const { href, pathname, search, hash } = new URL(request.url)
    const assign = (address: string | URL) => location.assign(address)
    handleSessionError({ href, pathname, search, hash, assign, reload: () => location.reload() })
    return 'leaving'
  }
  if (isAuthorizing()) throw passOn(request, '/auth/oauth2/authorize')
  return 'member'
}

/** The second layer: loads the login as a new document, so that nothing of the session remains in memory. */
export function leaveForLogin(): void {
  location.replace(`/auth/login?authError=${encodeURIComponent(t('Please log in first'))}`)
}
