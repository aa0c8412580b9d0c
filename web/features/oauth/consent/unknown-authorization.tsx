import { useEffect } from 'react'
import { t } from '#web/lib/i18n/text.ts'
import { forgetAuthorization } from '#web/lib/session/oauth-state.ts'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'

/** A request that leads nowhere; what is left of it must not hold the person up. */
export function UnknownAuthorization({ reason }: { reason?: string | undefined }) {
  useEffect(forgetAuthorization, [])
  return (
    <ErrorScreen
      message={t('Invalid OAuth2 Request. Please contact technical support.')}
      detail={reason ?? t('The app that sent you here is not known to this server.')}
      action={<LinkButton href="/">{t('Go to the start page')}</LinkButton>}
    />
  )
}
