import { useEffect } from 'react'
import type { AddressMove } from '#contracts/accounts/address-moves.ts'
import { t } from '#shared/i18n/text.ts'
import { queryClient } from '#web/lib/api/query.ts'
import { endSession, isLoggedIn } from '#web/lib/session/session.ts'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { LinkPage } from '../pages/link-page.tsx'

/**
 * Nobody knows whether this browser is signed in with the account that asked or with the one that was left, so it signs
 * in anew, with what is sure to be right.
 */
export function MovedAddress({ move: { email, to } }: { move: AddressMove }) {
  useEffect(() => {
    if (isLoggedIn()) endSession()
    queryClient.removeQueries({ type: 'inactive' })
  }, [])
  return (
    <LinkPage title={t('The address has moved')} isNew>
      <p>
        {t('{email} and its badges belong to this account now:', { email })} <strong>{to}</strong>
      </p>
      <p className="muted">{t('We have sent a mail about it. For 30 days its link puts everything back.')}</p>
      <div className="row">
        <LinkButton href="/auth/login" variant="primary">
          {t('Sign In')}
        </LinkButton>
      </div>
    </LinkPage>
  )
}
