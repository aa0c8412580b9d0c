import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { t } from '#shared/i18n/text.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { forgetAuthorization } from '#web/lib/session/oauth-state.ts'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { buttonClass } from '#web/ui/navigation/button-class.ts'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { ConsentCard } from './consent-card.tsx'
import { useAuthorization } from './use-authorization.ts'

/** Another app sent somebody here to be let into their account. */
export function AuthorizePage() {
  const { view, leave, retry } = useAuthorization()
  usePageTitle(view.kind === 'asking' ? t('Authorize {app}', { app: view.info.application.name }) : t('Authorize'))
  switch (view.kind) {
    case 'starting':
      return <LoadingScreen />
    case 'invalid':
      return <UnknownAuthorization reason={view.reason} back={view.back} />
    case 'failed':
      return <FailedStart reason={view.reason} onRetry={retry} />
    case 'asking':
      return <ConsentCard request={view.request} info={view.info} onLeave={leave} />
    case 'leaving':
      return <LeavingScreen address={view.address} />
  }
}

// While the flow is kept, every page of a member leads here, so there has to be a way out.
function FailedStart({ reason, onRetry }: { reason: string; onRetry: () => void }) {
  const navigate = useNavigate()
  const giveUp = () => {
    forgetAuthorization()
    void navigate('/')
  }
  return (
    <ErrorScreen
      detail={reason}
      action={
        <div className="row justify-center">
          <Button variant="primary" onPress={onRetry}>
            {t('Try again')}
          </Button>
          <Button variant="quiet" onPress={giveUp}>
            {t('Go to the start page')}
          </Button>
        </div>
      }
    />
  )
}

// An app on the device opens beside this page, which then stays.
function LeavingScreen({ address }: { address: string }) {
  return (
    <div className="empty" role="status">
      <h1 tabIndex={-1}>{t('You are on your way back to the app.')}</h1>
      <p>
        {t('If nothing happens:')} <a href={address}>{t('go on to the app')}</a>
      </p>
    </div>
  )
}

/** A request that leads nowhere; what is left of it must not hold the person up. */
function UnknownAuthorization({ reason, back }: { reason?: string | undefined; back?: string | undefined }) {
  useEffect(forgetAuthorization, [])
  return (
    <ErrorScreen
      message={t('Invalid OAuth2 Request. Please contact technical support.')}
      detail={reason ?? t('The app that sent you here is not known to this server.')}
      action={
        <div className="row justify-center">
          {back !== undefined && (
            <a className={buttonClass({})} href={back}>
              {t('Back to the app')}
            </a>
          )}
          <LinkButton href="/">{t('Go to the start page')}</LinkButton>
        </div>
      }
    />
  )
}
