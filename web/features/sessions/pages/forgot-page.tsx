import { useParams, useSearchParams } from 'react-router'
import { t } from '#shared/i18n/text.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { AuthorizationBanner } from '#web/ui/connected-apps/authorization-banner.tsx'
import { isIssuerHint } from '../data/issuer-hint.ts'
import { ForgotForm } from '../parts/forgot-form.tsx'
import { SignedOutOnly } from '../parts/signed-out-only.tsx'

export function ForgotPage() {
  usePageTitle(t('Forgot Password'))
  const { email } = useParams()
  const [search] = useSearchParams()
  return (
    <SignedOutOnly>
      <div className="mx-auto max-w-[28rem]">
        <AuthorizationBanner />
        <h1 tabIndex={-1}>{t('Forgot your password?')}</h1>
        <p className="muted mt-2 mb-6">
          {t('Enter the address you sign in with. We send it a link with which you choose a new password.')}
        </p>
        <ForgotForm email={email ?? ''} asIssuer={isIssuerHint(search)} />
      </div>
    </SignedOutOnly>
  )
}
