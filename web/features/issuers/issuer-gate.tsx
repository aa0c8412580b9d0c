import { lazy, Suspense, useReducer } from 'react'
import { Outlet } from 'react-router'
import { t } from '#shared/i18n/text.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useIssuers } from '#web/lib/data/use-issuer.ts'
import { useEmails } from '#web/lib/data/use-profile.ts'
import { lacksScope } from '#web/lib/session/session.ts'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'

// Whoever may issue already fetches none of it.
const loadWidening = () => import('./issuer-login.tsx')
const Widening = lazy(() => loadWidening().then((all) => ({ default: all.Widening })))
const IssuerLoginOffer = lazy(() => loadWidening().then((all) => ({ default: all.IssuerLoginOffer })))

/**
 * Stands before all issuer screens: whoever has just signed in to the backpack goes on without a word, and a session that
 * may not issue is offered the issuer login instead of an error. What somebody may do in an issuer hangs on their addresses,
 * so these are known before any screen is drawn: what came after it would move it.
 */
export function IssuerGate() {
  const { data, error, isPending, errorUpdateCount } = useIssuers()
  const emails = useEmails()
  const [, lookAgain] = useReducer((count: number) => count + 1, 0)
  // What is known to be refused is not asked for.
  if (lacksScope('rw:issuer')) {
    return (
      <Suspense fallback={<LoadingScreen />}>
        <Widening onWidened={lookAgain} />
      </Suspense>
    )
  }
  // Only at first: a screen behind the gate that asks again after a failure must not be taken away for it.
  if (isPending && errorUpdateCount === 0) return <LoadingScreen />
  if (!(error instanceof ApiError) || error.status !== 403) {
    // Which issuers there are is for the screens to miss, in their own words; they ask again while this stands before them.
    if (data === undefined || emails.data !== undefined) return <Outlet />
    return emails.isLoadingError ? <ErrorScreen message={t('Failed to load userProfile')} /> : <LoadingScreen />
  }
  return (
    <Suspense fallback={<LoadingScreen />}>
      <IssuerLoginOffer />
    </Suspense>
  )
}
