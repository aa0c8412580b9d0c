import { lazy, Suspense, useEffect } from 'react'
import { useLocation } from 'react-router'
import { queryClient } from '#web/lib/api/query.ts'
import { profileRead, useProfile } from '#web/lib/data/use-profile.ts'
import { useLoggedIn } from '#web/lib/session/session.ts'
import { findNewTerms } from './find-new-terms.ts'

const TermsDialog = lazy(() => import('./terms-dialog.tsx').then(({ TermsDialog: view }) => ({ default: view })))

// The pages of signing in and up, where the terms themselves can be read; authorizing another app is none of them.
const openPaths = /^\/(auth\/(?!oauth2\/authorize)|auth$|signup|public|verify)/
const justNow = 5_000

/** Stands once in the app's shell: whoever is signed in agrees to new terms before anything else. */
export function TermsGate() {
  const loggedIn = useLoggedIn()
  return loggedIn && <MemberTerms />
}

function MemberTerms() {
  const { pathname } = useLocation()
  const { data: profile } = useProfile()
  const inBackpack = pathname === '/recipient/badges'

  useEffect(() => {
    // A sign-in has read it a moment ago; what fails here is shown by the screens that need it.
    if (inBackpack) void queryClient.prefetchQuery({ ...profileRead, staleTime: justNow })
  }, [inBackpack])

  const terms = profile && findNewTerms(profile)
  if (!terms || openPaths.test(pathname)) return null
  return (
    <Suspense fallback={null}>
      <TermsDialog key={terms.version} terms={terms} />
    </Suspense>
  )
}
