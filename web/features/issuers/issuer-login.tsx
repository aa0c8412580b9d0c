import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { t } from '#shared/i18n/text.ts'
import { runConfirmed } from '#web/lib/api/run-confirmed.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useProfile } from '#web/lib/data/use-profile.ts'
import { widenSession } from '#web/lib/session/widen-session.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { Button } from '#web/ui/navigation/button.tsx'

/** Asks the server to let the session issue, once by itself and then for the password. */
export function Widening({ onWidened }: { onWidened: () => void }) {
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    let isGone = false
    widenSession().then(
      () => isGone || onWidened(),
      () => isGone || setRefused(true),
    )
    return () => {
      isGone = true
    }
  }, [onWidened])
  if (!isRefused) return <LoadingScreen />
  const confirm = async () => {
    if (await runConfirmed(widenSession)) onWidened()
  }
  return <IssuerLoginOffer onConfirm={confirm} />
}

/** `onConfirm` asks for the password here; where it cannot be had, as without it, the way leads to the login. */
export function IssuerLoginOffer({ onConfirm }: { onConfirm?: () => Promise<void> }) {
  usePageTitle(t('Issuers'))
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { data: profile } = useProfile()
  const signIn = async () => {
    try {
      if (onConfirm) return await onConfirm()
    } catch {
      // The login says what is wrong.
    }
    const query = new URLSearchParams({ hint: 'issuer', ...(profile?.email && { email: profile.email }) })
    await navigate(`/auth/login?${query}`, { state: { from: pathname } })
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
