import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { t } from '#shared/i18n/text.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { getConfig } from '#web/lib/config/config.ts'
import { useSetup } from '#web/lib/config/use-setup.ts'
import { providerAddress } from '#web/lib/formats/provider-address.ts'
import { isLoggedIn } from '#web/lib/session/session.ts'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { ProviderButtons } from '#web/ui/navigation/provider-buttons.tsx'
import { Steps } from '#web/ui/navigation/steps.tsx'
import { AskedForStart } from '../parts/asked-for-start.tsx'
import { StartForm } from '../parts/start-form.tsx'

/** The short way of somebody who wants to give badges and has no account, beside the sign-up of the specification. */
export function StartPage() {
  usePageTitle(t('Begin to give badges'))
  const { features } = getConfig()
  const [search] = useSearchParams()
  const setup = useSetup()
  const [email, setEmail] = useState(search.get('email') ?? '')
  const [asked, setAsked] = useState<{ again: () => Promise<void> }>()
  if (isLoggedIn()) return <Navigate to="/issuer" replace />
  if (setup.isPending) return <LoadingScreen />
  // The first account is made with the code of the server, and belongs to whoever runs it.
  if (setup.data?.has_accounts === false) return <Navigate to="/auth/signup" replace />
  const keepAsked = (address: string, again: () => Promise<void>) => {
    setEmail(address)
    setAsked({ again })
  }
  if (asked) {
    return (
      <div className="mx-auto max-w-[34rem]">
        <AskedForStart
          email={email}
          hasOutbox={setup.data?.outbox === true}
          again={asked.again}
          onBack={() => setAsked(undefined)}
        />
      </div>
    )
  }
  const isOpen = !features.disableRegistration && !features.disableIssuers
  return (
    <div className="mx-auto max-w-[28rem]">
      <h1 tabIndex={-1}>{t('Begin to give badges')}</h1>
      <p className="muted mt-2 mb-6">
        {t('Already have an account?')} <Link href="/auth/login?hint=issuer">{t('Sign In')}</Link>
      </p>
      {isOpen && (
        <div className="mb-6">
          <Steps names={[t('You'), t('A mail'), t('First badge')]} done={0} />
        </div>
      )}
      {!isOpen && (
        <p className="mb-6">
          {features.disableIssuers ? t('Nobody can create issuers here.') : t('This server takes no new accounts.')}
        </p>
      )}
      <ProviderButtons
        title={t('Sign Up With')}
        providers={features.externalAuthProviders}
        addressOf={(slug) => providerAddress(slug, true)}
        hasOther={isOpen}
      />
      {isOpen && <StartForm email={email} onAsked={keepAsked} />}
    </div>
  )
}
