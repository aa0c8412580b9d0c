import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type AddressConfirmation,
  confirmAddress,
  previewAddressConfirmation,
} from '#contracts/accounts/address-confirmations.ts'
import { t } from '#shared/i18n/text.ts'
import { isNotThere, messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useHiddenLink } from '#web/lib/session/use-hidden-link.ts'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { DeadLink, FailedOffer, LinkPage } from './link-page.tsx'

const names = ['confirmId', 'token'] as const

/** The link of the mail to an added address, opened elsewhere than where it was added. Opening it confirms nothing. */
export function ConfirmAddressPage() {
  usePageTitle(t('Confirm an Address'))
  const [confirmId, token] = useHiddenLink('/auth/confirm-address', names) ?? []
  const body = { confirm_id: confirmId ?? '', token: token ?? '' }
  const [confirmed, setConfirmed] = useState<AddressConfirmation>()
  const [failure, setFailure] = useState<unknown>()
  const offer = useQuery({
    queryKey: ['address-confirmation', body],
    queryFn: () => call(previewAddressConfirmation, { body, mayRepeat: true }),
    enabled: token !== undefined && !confirmed,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

  const confirm = async () => {
    setFailure(undefined)
    try {
      setConfirmed(await call(confirmAddress, { body, mayRepeat: true }))
    } catch (refusal) {
      setFailure(refusal)
    }
  }

  if (confirmed) return <Confirmed {...confirmed} />
  if (token === undefined || isNotThere(offer.error) || isNotThere(failure)) {
    return (
      <LinkPage title={t('This link no longer works')} isNew={isNotThere(failure)}>
        <DeadLink
          text={t('It is too old, or it has been used already.')}
          advice={t('To get a new one, sign in, open your profile, and send the confirmation mail again.')}
        />
      </LinkPage>
    )
  }
  if (offer.isPending) return <LoadingScreen />
  if (offer.error) return <FailedOffer title={t('Confirm an Address')} failure={offer.error} onRetry={offer.refetch} />
  return (
    <LinkPage title={t('Add this address?')}>
      <p>
        {t('{email} is to become an address of this account:', { email: offer.data.email })}{' '}
        <strong>{offer.data.to}</strong>
      </p>
      <Notice kind="info" title={t('Only if that account is yours')}>
        {t('Whoever has the account gets all badges that were and will be awarded to this address.')}
      </Notice>
      {failure !== undefined && <Notice kind="error">{messageOf(failure)}</Notice>}
      <div className="row">
        <Button variant="primary" onPress={confirm} pendingLabel={t('Adding')}>
          {t('Add This Address')}
        </Button>
        <LinkButton href="/" variant="ghost">
          {t('Leave It As It Is')}
        </LinkButton>
      </div>
    </LinkPage>
  )
}

function Confirmed({ email, to }: AddressConfirmation) {
  return (
    <LinkPage title={t('The address is confirmed')} isNew>
      <p>
        {t('{email} belongs to this account now:', { email })} <strong>{to}</strong>
      </p>
      <div className="row">
        <LinkButton href="/profile/profile" variant="primary">
          {t('Open my profile')}
        </LinkButton>
      </div>
    </LinkPage>
  )
}
