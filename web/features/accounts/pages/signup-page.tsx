import { Navigate, useSearchParams } from 'react-router'
import { t } from '#shared/i18n/text.ts'
import { sayWhatIssuerIs } from '#shared/names/issuer-word.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { getConfig } from '#web/lib/config/config.ts'
import { useSetup } from '#web/lib/config/use-setup.ts'
import { providerAddress } from '#web/lib/formats/provider-address.ts'
import { isLoggedIn } from '#web/lib/session/session.ts'
import { AuthorizationBanner } from '#web/ui/connected-apps/authorization-banner.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { ProviderButtons } from '#web/ui/navigation/provider-buttons.tsx'
import { SignupForm } from '../parts/signup-form.tsx'

export function SignupPage() {
  return <Signup asIssuer={false} />
}

/** `/auth/signup`: the same account, on the way to the issuer login. */
export function IssuerSignupPage() {
  return <Signup asIssuer />
}

function Signup({ asIssuer }: { asIssuer: boolean }) {
  const { features, theme } = getConfig()
  const service = theme.serviceName
  const [search] = useSearchParams()
  const setup = useSetup()
  const isFirst = setup.data?.has_accounts === false
  usePageTitle(titleOf(isFirst, asIssuer))
  const login = asIssuer ? '/auth/login?hint=issuer' : '/auth/login'

  if (isLoggedIn()) return <Navigate to={asIssuer ? login : '/userProfile'} replace />
  if (setup.isPending) return <LoadingScreen />
  const isOpen = isFirst || !features.disableRegistration
  return (
    <div className="mx-auto max-w-[28rem]">
      <AuthorizationBanner />
      <h1 tabIndex={-1}>{headingOf(isFirst, asIssuer, service)}</h1>
      <p className="muted mt-2 mb-6">
        {isFirst
          ? t('It belongs to whoever runs this server. Its issuers may send any number of mails.')
          : t('Already have an account?')}{' '}
        {!isFirst && <Link href={login}>{t('Sign In')}</Link>}
      </p>
      {asIssuer && theme.issuerWord && <p className="muted mb-6">{sayWhatIssuerIs(theme.issuerWord)}</p>}
      {!isOpen && <p className="mb-6">{t('This server takes no new accounts.')}</p>}
      {!isFirst && (
        <ProviderButtons
          title={t('Sign Up With')}
          providers={features.externalAuthProviders}
          addressOf={(slug) => providerAddress(slug, asIssuer)}
          hasOther={isOpen}
        />
      )}
      {isOpen && (
        <SignupForm email={search.get('email') ?? ''} needsCode={setup.data?.needs_code ?? false} asIssuer={asIssuer} />
      )}
    </div>
  )
}

function titleOf(isFirst: boolean, asIssuer: boolean): string {
  if (isFirst) return t('Create the first account')
  return asIssuer ? t('Sign Up As Issuer') : t('Create Account')
}

function headingOf(isFirst: boolean, asIssuer: boolean, service: string): string {
  if (isFirst) return t('Create the first account')
  return asIssuer ? t('Sign Up As Issuer') : t('Create a {service} Account', { service })
}
