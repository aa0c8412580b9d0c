import { redirect } from 'react-router'
import { isAuthorizing } from '#web/lib/oauth-state.ts'
import { isLoggedIn } from '#web/lib/session.ts'
import { t } from '#web/lib/text.ts'

const guarded = /^\/(recipient|issuer|profile)(\/|$)/

/** Loader of the screens that need an account. */
export function requireSession(): null {
  if (!isLoggedIn()) throw redirect('/auth')
  if (isAuthorizing()) throw redirect('/auth/oauth2/authorize')
  return null
}

/** Signing out in one tab leaves no open screen behind in the others. */
export function watchOtherTabs(): void {
  window.addEventListener('storage', () => {
    if (guarded.test(location.pathname) && !isLoggedIn()) {
      location.replace(`/auth/login?authError=${encodeURIComponent(t('Please log in first'))}`)
    }
  })
}
