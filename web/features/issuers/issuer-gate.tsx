import { Outlet, useLocation, useNavigate } from 'react-router'
import { t } from '#shared/i18n/text.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useIssuers } from '#web/lib/data/use-issuer.ts'
import { useProfile } from '#web/lib/data/use-profile.ts'
import { lacksScope } from '#web/lib/session/session.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { Button } from '#web/ui/navigation/button.tsx'

/** Stands before all issuer screens: a session that may not issue is offered the issuer login instead of an error. */
export function IssuerGate() {
  const { error, isPending, errorUpdateCount } = useIssuers()
  // What is known to be refused is not asked for.
  if (lacksScope('rw:issuer')) return <IssuerLoginOffer />
  // Only at first: a screen behind the gate that asks again after a failure must not be taken away for it.
  if (isPending && errorUpdateCount === 0) return <LoadingScreen />
  return error instanceof ApiError && error.status === 403 ? <IssuerLoginOffer /> : <Outlet />
}

function IssuerLoginOffer() {
  usePageTitle(t('Issuers'))
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { data: profile } = useProfile()
  const signIn = () => {
    const query = new URLSearchParams({ hint: 'issuer', ...(profile?.email && { email: profile.email }) })
    return navigate(`/auth/login?${query}`, { state: { from: pathname } })
  }
  return (
    <>
      <h1 className="vh" tabIndex={-1}>
        {t('Issuers')}
      </h1>
      <EmptyState
        drawing="awards"
        title={t('Sign in as an issuer')}
        action={
          <Button variant="primary" onPress={() => void signIn()}>
            {t('Sign in as an issuer')}
          </Button>
        }
      >
        {t('You are signed in to your backpack. To make and award badges, sign in once more with the same account.')}
      </EmptyState>
    </>
  )
}
