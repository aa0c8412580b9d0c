import { KeyRound, Menu, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#shared/i18n/text.ts'
import { SamplePlate } from '../../ui/badges/sample-plate.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Form } from '../../ui/forms/form.tsx'
import { FormActions } from '../../ui/forms/form-actions.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { Icon } from '../../ui/icons/icon.tsx'
import { LogoMark } from '../../ui/icons/logo.tsx'
import { ModeIcon } from '../../ui/icons/mode-icon.tsx'
import { Button } from '../../ui/navigation/button.tsx'
import { LanguageChoice } from '../../ui/navigation/language-choice.tsx'

export interface FirstSightProps {
  serviceName: string
  homeUrl: string
  logo: { small: string; desktop: string } | undefined
  isColored: boolean
  privacyPolicyUrl: string
  termsUrl: string | undefined
  hasDocumentation: boolean
  showsPoweredBy: boolean
  providedBy: { name: string; url: string } | undefined
  hasHome: boolean
  hasOrganisations: boolean
  hasOutbox: boolean
  pictures: readonly string[]
  isMac: boolean
}

/**
 * The sign-in page as the app draws it for a stranger, before the app is there: `web/app/start/first-sight.ts` shows it and
 * puts the app in its place. `e2e/first-sight.test.ts` compares the two, element by element.
 */
export function FirstSight(props: FirstSightProps) {
  const { hasHome, hasOrganisations, hasOutbox, pictures } = props
  return (
    <>
      <a className="skip" href="#main">
        {t('Skip to content')}
      </a>
      <Bar {...props} />
      <div className="floats" />
      <p className="vh" aria-live="polite" />
      <main id="main" tabIndex={-1}>
        <div className="wrap">
          <div className="grid items-center justify-center gap-10 grid-cols-[minmax(0,30rem)] min-[60rem]:min-h-[36rem] min-[60rem]:grid-cols-[minmax(0,30rem)_minmax(0,36rem)] min-[60rem]:justify-between">
            <div className="mx-auto w-full max-w-[25rem] min-[60rem]:mx-0">
              <h1 tabIndex={-1}>{t('Welcome!')}</h1>
              <p className="muted mt-2 mb-6">{t('Sign in to your backpack.')}</p>
              <SignInForm hasOrganisations={hasOrganisations} />
              <Doors hasHome={hasHome} />
              {hasOutbox && (
                <p className="small muted mt-2">
                  {t('This server sends no mail yet.')} <a href="/outbox">{t('Read its mails here')}</a>
                </p>
              )}
            </div>
            <SamplePlate pictures={pictures} />
          </div>
        </div>
      </main>
      <Foot {...props} />
    </>
  )
}

function Bar({ serviceName, homeUrl, logo, isColored, isMac }: FirstSightProps) {
  const hint = isMac ? '⌘K' : t('Ctrl K')
  return (
    <header className={isColored ? 'bar colored' : 'bar'}>
      <div className="wrap">
        <a className="brand min-w-0" href={homeUrl} aria-label={t('{service}, home', { service: serviceName })}>
          {logo ? (
            <picture>
              <source media="(min-width: 48rem)" srcSet={logo.desktop} />
              <img src={logo.small} alt="" />
            </picture>
          ) : (
            <>
              <LogoMark />
              <span className="word truncate">{serviceName}</span>
            </>
          )}
        </a>
        <div className="tools shrink-0">
          <Button
            variant="ghost"
            className="seek"
            aria-label={t('Search, {hint}', { hint })}
            aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
            aria-haspopup="dialog"
          >
            <Icon of={Search} />
            <kbd>{hint}</kbd>
          </Button>
          <Button variant="ghost" iconOnly aria-label={t('Switch between light and dark')}>
            <ModeIcon />
          </Button>
          <nav className="nav" aria-label={t('Main')}>
            <a href="/auth/about-us">{t('About Us')}</a>
            <a href="/auth/login" aria-current="page">
              {t('Sign In')}
            </a>
            <a href="/auth/signup">{t('Sign Up As Issuer')}</a>
            <a href="/signup">{t('Create Account')}</a>
          </nav>
          <Button variant="ghost" iconOnly className="burger" aria-label={t('Open Menu')} aria-expanded={false}>
            <Icon of={Menu} />
          </Button>
        </div>
      </div>
    </header>
  )
}

function SignInForm({ hasOrganisations }: { hasOrganisations: boolean }) {
  return (
    <Form onSubmit={ignore} label={t('Sign In')}>
      <TextField label={t('Email')} type="email" autoComplete="username webauthn" value="" onChange={ignore} />
      {hasOrganisations && <div aria-live="polite" className="my-5" />}
      <TextField
        label={t('Password')}
        type="password"
        autoComplete="current-password webauthn"
        value=""
        onChange={ignore}
      />
      <FormActions className="my-3 justify-between">
        <Checkbox value={false} onChange={ignore}>
          {t('Remember me')}
        </Checkbox>
        <a className="small" href="/auth/request-password-reset">
          {t('Forgot Password?')}
        </a>
      </FormActions>
      <Alert />
      <FormActions>
        <Button type="submit" variant="primary" wide>
          {t('Sign In')}
        </Button>
      </FormActions>
      <div className="mt-3" data-needs="passkeys">
        <Alert />
        <Button wide>
          <Icon of={KeyRound} />
          {t('Sign in with a passkey')}
        </Button>
      </div>
    </Form>
  )
}

const ignore = () => undefined

const Alert = () => <div role="alert" className="mb-4 empty:hidden" />

function Doors({ hasHome }: Pick<FirstSightProps, 'hasHome'>) {
  return (
    <div className="small muted mt-6 grid gap-2">
      <p>
        {t('New here?')} <a href="/signup">{t('Create Account')}</a> {t('or')}{' '}
        <a href="/auth/signup">{t('Sign Up As Issuer')}</a>
      </p>
      <p>
        {t('Want to award badges?')} <a href="/auth/login?hint=issuer">{t('Sign in as an issuer')}</a>
      </p>
      <p>
        {t('Were you shown a badge?')} <a href="/verify">{t('Find out whether it is genuine')}</a>
      </p>
      {hasHome && (
        <p>
          {t('Here for the first time?')} <a href="/home">{t('What {service} is for')}</a>
        </p>
      )}
    </div>
  )
}

function Foot({ privacyPolicyUrl, termsUrl, hasDocumentation, showsPoweredBy, providedBy }: FirstSightProps) {
  return (
    <footer className="foot">
      <div className="wrap">
        <Elsewhere href={privacyPolicyUrl}>{t('Privacy Policy')}</Elsewhere>
        {termsUrl && <Elsewhere href={termsUrl}>{t('Terms of Service')}</Elsewhere>}
        <Elsewhere href="/help">{t('Help')}</Elsewhere>
        {hasDocumentation && <Elsewhere href="/developers">{t('For developers')}</Elsewhere>}
        <Elsewhere href="/verify">{t('Verify a badge')}</Elsewhere>
        <LanguageChoice />
        {showsPoweredBy && <span>{t('Powered by Sash')}</span>}
        {providedBy && (
          <span className="push">
            {t('Provided by')} <Elsewhere href={providedBy.url}>{providedBy.name}</Elsewhere>
          </span>
        )}
      </div>
    </footer>
  )
}

function Elsewhere({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
    </a>
  )
}
