import { MailCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { decodeAddress } from '#web/lib/address-code.ts'
import { getConfig } from '#web/lib/config.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { endSession } from '#web/lib/session.ts'
import { t } from '#web/lib/text.ts'
import { useSetup } from '#web/lib/use-setup.ts'
import { Icon } from '#web/ui/icon.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** Nobody stays signed in with an address that is not proven. */
export function SignupSuccessPage() {
  const [ended, setEnded] = useState(false)
  useEffect(() => {
    endSession()
    setEnded(true)
  }, [])
  return ended && <Success />
}

function Success() {
  const { theme, help } = getConfig()
  usePageTitle(t('Verification'))
  const { email: code } = useParams()
  const [search] = useSearchParams()
  const setup = useSetup()
  const address = code === undefined ? undefined : decodeAddress(code)

  return (
    <div className="sheet pad mx-auto grid max-w-[34rem] justify-items-center gap-4 py-10 text-center">
      <span className="grid size-16 place-items-center rounded-full bg-brand-soft text-brand-strong">
        <Icon of={MailCheck} size="l" />
      </span>
      <h1 tabIndex={-1}>{t('Verify Your Email Address')}</h1>
      <p>{t('Welcome to {service}!', { service: theme.serviceName })}</p>
      <p className="text-ink-2">
        {address ? t('A verification email was sent to') : t('A verification email was sent to your address.')}{' '}
        {address && <strong className="[overflow-wrap:anywhere]">{address}</strong>}
      </p>
      <p className="muted small">
        {t('Follow the link in it to go on. If it does not arrive, look into your spam folder.')}{' '}
        {help.email && <a href={`mailto:${help.email}`}>{t('contact us')}</a>}
      </p>
      {setup.data?.outbox && (
        <a className="btn primary" href="/outbox">
          {t('Open the local outbox')}
        </a>
      )}
      <LinkButton href={search.get('hint') === 'issuer' ? '/auth/login?hint=issuer' : '/auth/login'} variant="quiet">
        {t('Sign In')}
      </LinkButton>
    </div>
  )
}
