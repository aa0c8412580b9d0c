import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { type KeepOffer, previewKeepLink } from '#contracts/keeping/keep-links.ts'
import { t } from '#shared/i18n/text.ts'
import { isNotThere, messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { isLoggedIn, useLoggedIn } from '#web/lib/session/session.ts'
import { useHiddenLink } from '#web/lib/session/use-hidden-link.ts'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { backTo } from '../data/back-to.ts'
import { useKeep } from '../data/use-keep.ts'
import { HungBadge } from '../parts/hung-badge.tsx'
import { Disowned, ObjectButton } from '../parts/keep-objection.tsx'
import { KnownKeeper, NewKeeper, OverKeeper, OwnKeeper, WayOn } from '../parts/keep-offer.tsx'
import { JoinOwn } from '../parts/keep-ways.tsx'
import { SecondStep } from '../parts/second-step.tsx'
import './keep-page.css'

const names = ['token'] as const

/** The link of the mail about an award. Looking at it proves nothing and changes nothing. */
export function KeepPage() {
  // Of this page, also while the next one is on its way.
  const [path] = useState(() => (location.pathname.startsWith('/auth/') ? '/auth/keep-badge' : '/keep-badge'))
  const [token] = useHiddenLink(path, names) ?? []
  const hasSession = useLoggedIn()
  const offer = useQuery({
    queryKey: ['keep-link', token, hasSession],
    queryFn: () => call(previewKeepLink, { body: { token: token ?? '' }, mayRepeat: true }),
    enabled: token !== undefined,
    retry: false,
    gcTime: 0,
  })
  usePageTitle(offer.data?.name ?? t('Keep a badge'))
  if (token === undefined || isNotThere(offer.error)) {
    return (
      <ErrorScreen
        message={t('This link no longer works')}
        detail={t('It leads to no badge. Perhaps a part of it is missing: open it from the mail once more.')}
        action={<WayOn />}
      />
    )
  }
  if (offer.error) {
    return (
      <ErrorScreen
        message={t('The badge could not be loaded')}
        detail={messageOf(offer.error)}
        action={<Button onPress={() => offer.refetch()}>{t('Try again')}</Button>}
      />
    )
  }
  if (!offer.data) return <LoadingScreen />
  return <Offered offer={offer.data} token={token} />
}

function Offered({ offer, token }: { offer: KeepOffer; token: string }) {
  const client = useQueryClient()
  const { keepOwn } = useKeep()
  const [step, setStep] = useState<string>()
  if (step !== undefined) {
    const begin = () => {
      setStep(undefined)
      void client.invalidateQueries({ queryKey: ['keep-link'] })
    }
    return <SecondStep step={step} onDone={() => keepOwn(offer)} onBack={begin} />
  }
  return (
    <>
      <HungBadge offer={offer}>
        {offer.state === 'new' && <NewKeeper offer={offer} token={token} />}
        {offer.state === 'account' && <KnownKeeper offer={offer} token={token} onStep={setStep} />}
        {offer.state === 'own' && <OwnKeeper offer={offer} token={token} />}
        {offer.state === 'over' && <OverKeeper offer={offer} token={token} />}
        {offer.state === 'disowned' && <Disowned offer={offer} token={token} />}
        {offer.state === 'revoked' && <Notice kind="error">{t('The issuer has withdrawn this badge.')}</Notice>}
        {offer.state === 'closed' && <JoinOwn who={offer.signed_in_as} token={token} />}
        {offer.state === 'closed' && (
          <Notice kind="info">
            {t(
              'This server takes no new accounts at the moment. The badge stays yours, and its page can be seen by everybody who has its address.',
            )}
          </Notice>
        )}
      </HungBadge>
      <div className="small keep-badge-under">
        {offer.state === 'new' && !isLoggedIn() && (
          <RouterLink to="/auth/login" state={{ from: backTo(token) }}>
            {t('I have an account')}
          </RouterLink>
        )}
        {offer.may_object && <ObjectButton token={token} />}
        <Link href={`/public/assertions/${encodeURIComponent(offer.award_id)}`}>{t('See its page')}</Link>
      </div>
    </>
  )
}
