import { lazy, Suspense, useReducer } from 'react'
import { Outlet } from 'react-router'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useIssuers } from '#web/lib/data/use-issuer.ts'
import { lacksScope } from '#web/lib/session/session.ts'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'

// Whoever may issue already fetches none of it.
const loadWidening = () => import('./issuer-login.tsx')
const Widening = lazy(() => loadWidening().then((all) => ({ default: all.Widening })))
const IssuerLoginOffer = lazy(() => loadWidening().then((all) => ({ default: all.IssuerLoginOffer })))

/**
 * Stands before all issuer screens: whoever has just signed in to the backpack goes on without a word, and a session that
 * may not issue is offered the issuer login instead of an error.
 */
export function IssuerGate() {
  const { error, isPending, errorUpdateCount } = useIssuers()
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
  if (!(error instanceof ApiError) || error.status !== 403) return <Outlet />
  return (
    <Suspense fallback={<LoadingScreen />}>
      <IssuerLoginOffer />
    </Suspense>
  )
}
