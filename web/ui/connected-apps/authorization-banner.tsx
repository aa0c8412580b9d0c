import { useState } from 'react'
import { t } from '#shared/i18n/text.ts'
import { isAuthorizing } from '#web/lib/session/oauth-state.ts'
import { readAuthorization } from '#web/lib/session/stored-authorization.ts'
import { AppLogos } from './app-logos.tsx'

/** Above the pages of signing in and up, while an app waits for the person. */
export function AuthorizationBanner() {
  const [app] = useState(() => (isAuthorizing() ? readAuthorization()?.clientInfo?.application : undefined))
  if (!app) return null
  return (
    <div className="mb-8 grid w-full justify-items-center gap-3 text-center">
      <AppLogos name={app.name} image={app.image} />
      <p className="[overflow-wrap:anywhere] text-ink-2">{t('Then you go on to {app}.', { app: app.name })}</p>
    </div>
  )
}
