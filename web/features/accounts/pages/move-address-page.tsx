import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AddressMove, moveAddress, previewAddressMove } from '#contracts/accounts/address-moves.ts'
import { t } from '#shared/i18n/text.ts'
import { isNotThere, messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useHiddenLink } from '#web/lib/session/use-hidden-link.ts'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { MovedAddress } from '../parts/moved-address.tsx'
import { OfferedMove } from '../parts/offered-move.tsx'
import { DeadLink, FailedOffer, LinkPage } from './link-page.tsx'

const names = ['confirmId', 'token'] as const

/** The link of the mail to an address that another account asks for. Opening it moves nothing. */
export function MoveAddressPage() {
  usePageTitle(t('Move an Address'))
  const [confirmId, token] = useHiddenLink('/auth/move-address', names) ?? []
  const body = { confirm_id: confirmId ?? '', token: token ?? '' }
  const [moved, setMoved] = useState<AddressMove>()
  const [failure, setFailure] = useState<unknown>()
  const offer = useQuery({
    queryKey: ['address-move', body],
    queryFn: () => call(previewAddressMove, { body }),
    enabled: token !== undefined && !moved,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

  const move = async (code?: string) => {
    setFailure(undefined)
    try {
      setMoved(await call(moveAddress, { body: code === undefined ? body : { ...body, code } }))
    } catch (refusal) {
      setFailure(refusal)
    }
  }

  if (moved) return <MovedAddress move={moved} />
  const isDead = token === undefined || isNotThere(offer.error) || isNotThere(failure)
  if (isDead) {
    return (
      <LinkPage title={t('This link no longer works')} isNew={isNotThere(failure)}>
        <DeadLink
          text={t('It is too old, it has been used already, or the address is free by now.')}
          advice={t(
            'To get a new one, sign in to the account that wants the address, open its profile, and send the confirmation mail again.',
          )}
        />
      </LinkPage>
    )
  }
  if (offer.isPending) return <LoadingScreen />
  if (offer.error) return <FailedOffer title={t('Move an Address')} failure={offer.error} onRetry={offer.refetch} />
  return (
    <OfferedMove move={offer.data} refusal={failure === undefined ? undefined : messageOf(failure)} onMove={move} />
  )
}
