import { lazy, Suspense, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { t } from '#shared/i18n/text.ts'
import { usePageTitle } from '#web/lib/browser/page-title.ts'
import { getConfig } from '#web/lib/config/config.ts'
import { useSetup } from '#web/lib/config/use-setup.ts'
import { isAuthorizing } from '#web/lib/session/oauth-state.ts'
import { AuthorizationBanner } from '#web/ui/connected-apps/authorization-banner.tsx'
import { LoadingScreen } from '#web/ui/feedback/loading-screen.tsx'
import { MarkdownText } from '#web/ui/text/markdown-text.tsx'
import type { Entry } from '../data/entry.ts'
import { isIssuerHint, withHint } from '../data/issuer-hint.ts'
import { useEntry } from '../data/use-entry.ts'
import { useLanding } from '../data/use-landing.ts'
import { useLoginNeeded } from '../data/use-login-needed.ts'
import { FirstVisit } from '../parts/first-visit.tsx'
import { KnownAccountNote } from '../parts/known-account-note.tsx'
import { LoginDoors } from '../parts/login-doors.tsx'
import { LoginForm, type LoginFormProps } from '../parts/login-form.tsx'
import { LoginPlate } from '../parts/login-plate.tsx'
import { OrganisationForm } from '../parts/organisation-form.tsx'
import { ProviderLinks } from '../parts/provider-links.tsx'
import { SecondStep, type SecondStepProps } from '../parts/second-step.tsx'
import { SignOutToo } from '../parts/sign-out-too.tsx'

// Only a sample has it.
const DemoCard = lazy(() => import('../parts/demo-card.tsx').then(({ DemoCard: view }) => ({ default: view })))

export function LoginPage() {
  const navigate = useNavigate()
  const land = useLanding()
  const [search] = useSearchParams()
  const welcome = () => {
    const path = search.get('setPassword') === 'true' ? '/auth/welcome?setPassword=true' : '/auth/welcome'
    return navigate(withHint(path, isIssuerHint(search)), { replace: true })
  }
  const { isWorking, entry, step } = useEntry({ code: welcome, token: land })
  const [typed, setTyped] = useState<{ step: string; remember: boolean }>()
  const [isBack, setBack] = useState(false)
  if (isWorking) return <LoadingScreen />
  if (typed) return <LoginStep {...typed} onDone={land} onBack={() => setTyped(undefined)} />
  if (step && !isBack) return <LoginStep step={step} onDone={welcome} onBack={() => setBack(true)} />
  return <LoginScreen entry={entry} onStep={(begun, remember) => setTyped({ step: begun, remember })} />
}

function LoginStep(props: SecondStepProps) {
  usePageTitle(t('Login'))
  return <SecondStep {...props} />
}

// Reads begin only when the session is settled: its change empties the cache under them.
function LoginScreen({ entry, onStep }: { entry: Entry; onStep: LoginFormProps['onStep'] }) {
  const { features } = getConfig()
  const [search] = useSearchParams()
  const asIssuer = isIssuerHint(search)
  const land = useLanding()
  const setup = useSetup()
  const needed = useLoginNeeded(asIssuer)
  const isNew = setup.data?.has_accounts === false
  usePageTitle(isNew ? t('Your {service} is running') : t('Login'))
  // The link said why the reader has to sign in, so nothing leads away by itself.
  const hadError = entry.authError !== undefined
  const isPassing = !hadError && needed === false

  useEffect(() => {
    if (isPassing) void land()
  }, [isPassing, land])

  if (isPassing || needed === undefined || setup.isPending) return <LoadingScreen />
  const canSignUp = !features.disableRegistration
  const hasOrganisations = setup.data?.organisations === true
  return (
    <div className="grid items-center justify-center gap-10 grid-cols-[minmax(0,30rem)] min-[60rem]:min-h-[36rem] min-[60rem]:grid-cols-[minmax(0,30rem)_minmax(0,36rem)] min-[60rem]:justify-between">
      {isNew ? (
        <FirstVisit needsCode={setup.data?.needs_code ?? false} />
      ) : (
        <div className="mx-auto w-full max-w-[25rem] min-[60rem]:mx-0">
          <AuthorizationBanner />
          <SignOutToo />
          <Greeting name={entry.name} asIssuer={asIssuer} />
          {entry.socialAuthSlug && <KnownAccountNote slug={entry.socialAuthSlug} />}
          <ProviderLinks asIssuer={asIssuer} stay={hadError} />
          {canSignUp ? (
            <LoginForm
              email={entry.email ?? ''}
              asIssuer={asIssuer}
              hasOrganisations={hasOrganisations}
              onStep={onStep}
            />
          ) : (
            hasOrganisations && <OrganisationForm asIssuer={asIssuer} />
          )}
          <LoginDoors asIssuer={asIssuer} canSignUp={canSignUp} />
          {setup.data?.outbox && <OutboxNote />}
          {setup.data?.demo && !isAuthorizing() && (
            <Suspense fallback={<div className="mt-6 h-80" />}>
              <DemoCard demo={setup.data.demo} />
            </Suspense>
          )}
        </div>
      )}
      <LoginPlate />
    </div>
  )
}

function Greeting({ name, asIssuer }: { name: string | undefined; asIssuer: boolean }) {
  const message = getConfig().theme.welcomeMessage
  if (message && !asIssuer) {
    return (
      <div className="mb-6">
        <MarkdownText headingAbove={1}>{message}</MarkdownText>
      </div>
    )
  }
  return (
    <>
      {message ? (
        <MarkdownText headingAbove={1}>{message}</MarkdownText>
      ) : (
        <h1 tabIndex={-1}>{name ? t('Welcome, {name}!', { name }) : t('Welcome!')}</h1>
      )}
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
