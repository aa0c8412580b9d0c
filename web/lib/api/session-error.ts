import { t } from '#shared/i18n/text.ts'
import { readNotices } from '../browser/notices.ts'
import { writeStored } from '../browser/storage.ts'
import { keepOwnReturnPath } from '../session/return-path.ts'
import { endSession } from '../session/session.ts'
import { sessionOwner } from '../session/session-owner.ts'

const publicPaths = /^\/(public|verify|auth\/(about-us|privacy-policy|terms-of-service))(\/|$)/
// Whoever was on the way in or out wants no way back to there.
const passingPaths = /^\/($|auth(\/|$)|signup(\/|$))/

export type LeftPage = Pick<Location, 'href' | 'pathname' | 'search' | 'hash' | 'reload' | 'assign'>

/**
 * The session ended: forget it, and let the reader sign in again. Pages that anybody may see are loaded anew without
 * it; elsewhere the address to return to is kept, which the sign-in follows only within this origin.
 */
export function handleSessionError(page: LeftPage = location): void {
  const owner = sessionOwner()
  endSession()
  const { pathname, search, hash } = page
  if (publicPaths.test(pathname)) {
    page.reload()
    return
  }
  const query = new URLSearchParams(search)
  const told = readNotices().notice
  // Who came to sign in anyway, with news from a mail, reads those: that an old session had ended is no news beside them.
  if (/^\/auth\/login(\/|$)/.test(pathname) && told?.kind === 'info') {
    query.set('infoMessage', told.message)
    page.assign(`${pathname}?${query.toString().replaceAll('+', '%20')}`)
    return
  }
  const asked = query.get('redirect_uri')
  if (asked) {
    writeStored('localStorage', 'redirectUri', asked)
  } else if (!passingPaths.test(pathname)) {
    writeStored('localStorage', 'redirectUri', page.href)
    keepOwnReturnPath(pathname + search + hash, owner)
  }
  const login = new URLSearchParams({ authError: t('Your session has expired. Please log in to continue.') })
  if (query.get('hint') === 'issuer' || /^\/issuer(\/|$)/.test(pathname)) login.set('hint', 'issuer')
  page.assign(`/auth/login?${login.toString().replaceAll('+', '%20')}`)
}
