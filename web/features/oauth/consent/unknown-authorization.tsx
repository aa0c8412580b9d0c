import { useEffect } from 'react'
import { forgetAuthorization } from '#web/lib/oauth-state.ts'
import { t } from '#web/lib/text.ts'
import { ErrorScreen } from '#web/ui/error-screen.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

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
