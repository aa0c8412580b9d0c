import { MailCheck } from 'lucide-react'
import { useLocation, useSearchParams } from 'react-router'
import { resendConfirmation } from '#contracts/accounts/emails.ts'
import { t } from '#shared/i18n/text.ts'
import { ApiError, messageOf } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/call.ts'
import { notices } from '#web/lib/browser/notices.ts'
import { getConfig } from '#web/lib/config/config.ts'
import { useSetup } from '#web/lib/config/use-setup.ts'
import { AuthorizationBanner } from '#web/ui/connected-apps/authorization-banner.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Button } from '#web/ui/navigation/button.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { MailHint } from '#web/ui/sending/mail-hint.tsx'

export interface CheckMailProps {
  /** Unknown where the link that led here does not tell it. */
  address: string | undefined
}

export function CheckMail({ address }: CheckMailProps) {
  const { theme } = getConfig()
  const [search] = useSearchParams()
  const { state }: { state: unknown } = useLocation()
  const setup = useSetup()
  const hasOutbox = setup.data?.outbox === true

  return (
    <div className="sheet pad mx-auto grid max-w-[34rem] justify-items-center gap-4 py-10 text-center">
      <AuthorizationBanner />
      <span className="grid size-16 place-items-center rounded-full bg-brand-soft text-brand-strong">
        <Icon of={MailCheck} size="l" />
      </span>
      <h1 tabIndex={-1}>{t('Verify Your Email Address')}</h1>
      <p>
        {cameFromLogin(state)
          ? t('Your address is not verified yet, so you are not signed in.')
          : t('Welcome to {service}!', { service: theme.serviceName })}
      </p>
      <p className="text-ink-2">
        {address ? t('A verification email was sent to') : t('A verification email was sent to your address.')}{' '}
        {address && <strong className="[overflow-wrap:anywhere]">{address}</strong>}
      </p>
      <MailHint hasOutbox={hasOutbox}>
        {t('Follow the link in it to go on. If it does not arrive, look into your spam folder.')}
      </MailHint>
      <div className="row justify-center">
        {address && <Button onPress={() => resend(address)}>{t('Send It Again')}</Button>}
        <LinkButton href={search.get('hint') === 'issuer' ? '/auth/login?hint=issuer' : '/auth/login'} variant="quiet">
          {t('Sign In')}
        </LinkButton>
      </div>
    </div>
  )
}

/** The login leads here whoever has proven no address. */
function cameFromLogin(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'atLogin' in state && state.atLogin === true
}

async function resend(email: string): Promise<void> {
  try {
    await call(resendConfirmation, { body: { email } })
    notices.success(t('Confirmation re-sent to {email}', { email }))
  } catch (failure) {
    const reason = messageOf(failure)
    const isEarly = failure instanceof ApiError && failure.status === 429
    notices.error(isEarly ? reason : t('Failed to resend confirmation to {email}: {reason}', { email, reason }))
  }
}
