import { endSession } from './session.ts'
import { writeStored } from './storage.ts'
import { t } from './text.ts'

const publicPaths = /^\/(public|verify)(\/|$)/

/**
 * The session ended on the server: forget it, and let the reader sign in again. Pages that anybody may see are loaded
 * anew without it; elsewhere an address to return to is kept.
 */
export function handleSessionError(page: Pick<Location, 'pathname' | 'search' | 'reload' | 'assign'> = location): void {
  endSession()
  if (publicPaths.test(page.pathname)) {
    page.reload()
    return
  }
  const redirectUri = new URLSearchParams(page.search).get('redirect_uri')
  if (redirectUri) writeStored('localStorage', 'redirectUri', redirectUri)
  const reason = t('Your session has expired. Please log in to continue.')
  page.assign(`/auth/login?authError=${encodeURIComponent(reason)}`)
}
