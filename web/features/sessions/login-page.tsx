import { useEffect } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { getConfig } from '#web/lib/config.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { t } from '#web/lib/text.ts'
import { useSetup } from '#web/lib/use-setup.ts'
import { Link } from '#web/ui/link.tsx'
import { LoadingScreen } from '#web/ui/loading-screen.tsx'
import { MarkdownText } from '#web/ui/markdown-text.tsx'
import { FirstVisit } from './first-visit.tsx'
import { LoginForm } from './login-form.tsx'
import { LoginPlate } from './login-plate.tsx'
import { ProviderLinks } from './provider-links.tsx'
import { useEntry } from './use-entry.ts'
import { useLoginNeeded } from './use-login-needed.ts'
import { useLanding } from './use-sign-in.ts'

export function LoginPage() {
  usePageTitle(t('Login'))
  const navigate = useNavigate()
  const land = useLanding()
  const entry = useEntry({ code: () => navigate('/auth/welcome', { replace: true }), token: land })
  if (entry.isWorking) return <LoadingScreen />
  return <LoginScreen hadError={entry.hadError} />
}

// Reads begin only when the session is settled: its change empties the cache under them.
function LoginScreen({ hadError }: { hadError: boolean }) {
  const { features, theme } = getConfig()
  const params = useParams()
  const [search] = useSearchParams()
  const asIssuer = search.get('hint') === 'issuer'
  const land = useLanding()
  const setup = useSetup()
  const needed = useLoginNeeded(asIssuer)
  const isPassing = !hadError && needed === false

  useEffect(() => {
    if (isPassing) void land()
  }, [isPassing, land])

  if (isPassing || needed === undefined || setup.isPending) return <LoadingScreen />
  const isNew = setup.data?.has_accounts === false
  return (
    <div className="grid items-center justify-center gap-10 grid-cols-[minmax(0,30rem)] min-[60rem]:min-h-[36rem] min-[60rem]:grid-cols-[minmax(0,30rem)_minmax(0,36rem)] min-[60rem]:justify-between">
      {isNew ? (
        <FirstVisit needsCode={setup.data?.needs_code ?? false} />
      ) : (
        <div className="mx-auto w-full max-w-[25rem] min-[60rem]:mx-0">
          <Greeting name={params.name} asIssuer={asIssuer} message={theme.welcomeMessage} />
          <ProviderLinks stay={hadError} />
          {!features.disableRegistration && (
            <>
              <LoginForm email={params.email ?? search.get('email') ?? ''} asIssuer={asIssuer} />
              <p className="small muted mt-6">
                {t('New here?')} <Link href="/signup">{t('Create Account')}</Link> {t('or')}{' '}
                <Link href="/auth/signup">{t('Sign Up As Issuer')}</Link>
              </p>
            </>
          )}
          {setup.data?.outbox && <OutboxNote />}
        </div>
      )}
      <LoginPlate />
    </div>
  )
}

function Greeting({ name, asIssuer, message }: { name?: string; asIssuer: boolean; message?: string }) {
  if (message) return <MarkdownText>{message}</MarkdownText>
  return (
    <>
      <h1 tabIndex={-1}>{name ? t('Welcome, {name}!', { name: name.slice(0, 30) }) : t('Welcome!')}</h1>
      <p className="muted mt-2 mb-6">{asIssuer ? t('Sign in as an issuer.') : t('Sign in to your backpack.')}</p>
    </>
  )
}

function OutboxNote() {
  return (
    <p className="small muted mt-2">
      {t('This server sends no mail yet.')} <a href="/outbox">{t('Read its mails here')}</a>
    </p>
  )
}
