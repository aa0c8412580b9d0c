import { MailCheck } from 'lucide-react'
import { useLocation, useSearchParams } from 'react-router'
import { t } from '#shared/i18n/text.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { useSetup } from '#web/lib/config/use-setup.ts'
import { AuthorizationBanner } from '#web/ui/connected-apps/authorization-banner.tsx'
import { Icon } from '#web/ui/icons/icon.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { MailHint } from '#web/ui/sending/mail-hint.tsx'
import { isIssuerHint, withHint } from '../data/issuer-hint.ts'
import { SignedOutOnly } from '../parts/signed-out-only.tsx'

export function ResetSentPage() {
  usePageTitle(t('Forgot Password'), t('Almost there...'))
  return (
    <SignedOutOnly>
      <ResetSent />
    </SignedOutOnly>
  )
}

// Whether somebody has the address is nobody else's business, hence the "if".
function ResetSent() {
  const [search] = useSearchParams()
  const { state }: { state: unknown } = useLocation()
  const setup = useSetup()
  const address = readEmail(state)
  return (
    <div className="sheet pad mx-auto grid max-w-[34rem] justify-items-center gap-4 py-10 text-center">
      <AuthorizationBanner />
      <span className="grid size-16 place-items-center rounded-full bg-brand-soft text-brand-strong">
        <Icon of={MailCheck} size="l" />
      </span>
      <h1 tabIndex={-1}>{t('Almost there...')}</h1>
      <p className="text-ink-2">
        {t('Check your inbox. If there is an account with this address, it gets a link to choose a new password.')}
      </p>
      {address && <p className="strong [overflow-wrap:anywhere]">{address}</p>}
      <MailHint hasOutbox={setup.data?.outbox === true}>
        {t('If it does not arrive within a few minutes, look into your spam folder.')}
      </MailHint>
      <LinkButton href={withHint('/auth/login', isIssuerHint(search))} variant="quiet">
        {t('Back to Sign In')}
      </LinkButton>
    </div>
  )
}

function readEmail(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('email' in state)) return undefined
  return typeof state.email === 'string' ? state.email : undefined
}
