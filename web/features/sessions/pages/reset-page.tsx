import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { t } from '#shared/i18n/text.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { forgetInitialLocation } from '#web/lib/session/entry-query.ts'
import { adoptAuthorization } from '#web/lib/session/oauth-state.ts'
import { AuthorizationBanner } from '#web/ui/connected-apps/authorization-banner.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { type ResetOutcome, useReset } from '../data/use-reset.ts'
import { ResetForm } from '../parts/reset-form.tsx'

/** The link of the password mail leads here. */
export function ResetPage() {
  usePageTitle(t('Reset Password'))
  const token = useHiddenToken()
  const reset = useReset(token)
  const [isDead, setDead] = useState(false)

  const send = async (password: string): Promise<ResetOutcome> => {
    const outcome = await reset(password)
    if (outcome.kind === 'dead') setDead(true)
    return outcome
  }

  return (
    <div className="mx-auto max-w-[28rem]">
      <AuthorizationBanner />
      <h1 tabIndex={-1} className="mb-6">
        {t('Choose a new password')}
      </h1>
      {!token && <AskAgain text={t('No reset token provided. Please try the reset link again.')} />}
      {token && isDead && (
        <AskAgain text={t('This link no longer works: it is too old, or it has been used already.')} />
      )}
      {token && !isDead && <ResetForm onReset={send} />}
    </div>
  )
}

function AskAgain({ text }: { text: string }) {
  return (
    <div className="mb-6">
      <Notice kind="error">{text}</Notice>
      <LinkButton href="/auth/request-password-reset" className="mt-3">
        {t('Ask for a new link')}
      </LinkButton>
    </div>
  )
}

/**
 * The token of the address, which is taken out of it: nobody is to read it there, and no referrer to tell it. The entry
 * of this tab's history keeps it, so that the page can be loaded anew.
 */
function useHiddenToken(): string | undefined {
  const params = useParams()
  const [token] = useState(() => {
    if (params.token) adoptAuthorization()
    return params.token ?? readKept(history.state)
  })
  useEffect(() => {
    // Not through the router: for it this would be another page, and the token would be gone.
    if (token) history.replaceState({ ...history.state, resetToken: token }, '', '/auth/change-password')
    forgetInitialLocation()
  }, [token])
  return token
}

function readKept(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('resetToken' in state)) return undefined
  return typeof state.resetToken === 'string' ? state.resetToken : undefined
}
