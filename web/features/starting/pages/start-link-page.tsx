import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { previewStartLink } from '#contracts/starting/start-links.ts'
import { t } from '#shared/i18n/text.ts'
import { isNotThere, messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useHiddenLink } from '#web/lib/session/use-hidden-link.ts'
import { ErrorScreen } from '#web/ui/feedback/error-screen.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { Steps } from '#web/ui/navigation/steps.tsx'
import { NewIssuer } from '../parts/new-issuer.tsx'

const names = ['token'] as const

/** The link of the mail to somebody who wants to give badges. Looking at it proves nothing and changes nothing. */
export function StartLinkPage() {
  const [token] = useHiddenLink('/auth/start-link', names) ?? []
  const isBegun = useRef(false)
  const offer = useQuery({
    queryKey: ['start-link', token],
    queryFn: () => call(previewStartLink, { body: { token: token ?? '' }, mayRepeat: true }),
    // Once it is used there is nothing to see behind it any more, while the next page is on its way.
    enabled: () => token !== undefined && !isBegun.current,
    retry: false,
    gcTime: 0,
  })
  usePageTitle(t('Your first badge'))
  if (token === undefined || isNotThere(offer.error)) {
    return (
      <ErrorScreen
        message={t('This link no longer works')}
        detail={t(
          'It was used already, or it is too old. If you have chosen a password, sign in with it; else ask for a new link.',
        )}
        action={
          <div className="row justify-center">
            <LinkButton variant="primary" href="/auth/login?hint=issuer">
              {t('Sign In')}
            </LinkButton>
            <LinkButton href="/auth/start">{t('Ask for a new link')}</LinkButton>
          </div>
        }
      />
    )
  }
  if (offer.error) {
    return (
      <ErrorScreen
        detail={messageOf(offer.error)}
        action={<Button onPress={() => offer.refetch()}>{t('Try again')}</Button>}
      />
    )
  }
  if (!offer.data) return <LoadingScreen />
  if (offer.data.state === 'account') {
    return (
      <ErrorScreen
        message={t('This address has an account')}
        detail={t('Sign in with it, and go on from there.')}
        action={
          <LinkButton
            variant="primary"
            href={`/auth/login?${new URLSearchParams({ hint: 'issuer', email: offer.data.email })}`}
          >
            {t('Sign In')}
          </LinkButton>
        }
      />
    )
  }
  return (
    <div className="mx-auto max-w-[28rem]">
      <h1 className="[overflow-wrap:anywhere]" tabIndex={-1}>
        {offer.data.issuer_name}
      </h1>
      <p className="muted mt-2 mb-6">{t('Choose a password, and your first badge is next.')}</p>
      <div className="mb-6">
        <Steps names={[t('You'), t('A mail'), t('First badge')]} done={2} />
      </div>
      <NewIssuer
        offer={offer.data}
        token={token}
        onBegun={() => {
          isBegun.current = true
        }}
      />
    </div>
  )
}
