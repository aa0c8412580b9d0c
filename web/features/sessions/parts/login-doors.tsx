import { Link, useLocation, useSearchParams } from 'react-router'
import { t } from '#shared/i18n/text.ts'
import { getConfig } from '#web/lib/config/config.ts'

export interface LoginDoorsProps {
  asIssuer: boolean
  canSignUp: boolean
}

/** Below the form: a new account, and the other variant of the login, which keeps what is typed and the way back. */
export function LoginDoors({ asIssuer, canSignUp }: LoginDoorsProps) {
  const { pathname, state }: { pathname: string; state: unknown } = useLocation()
  const [search] = useSearchParams()
  const others = [...search].filter(([name]) => ['name', 'email', 'socialAuthSlug'].includes(name))
  const query = new URLSearchParams(asIssuer ? others : [...others, ['hint', 'issuer']]).toString()
  return (
    <div className="small muted mt-6 grid gap-2">
      {canSignUp && (
        <p>
          {t('New here?')} <Link to="/signup">{t('Create Account')}</Link> {t('or')}{' '}
          <Link to="/auth/signup">{t('Sign Up As Issuer')}</Link>
        </p>
      )}
      <p>
        {asIssuer ? t('Only want your own badges?') : t('Want to award badges?')}{' '}
        <Link to={{ pathname, search: query }} state={state} replace>
          {asIssuer ? t('Sign in to your backpack') : t('Sign in as an issuer')}
        </Link>
      </p>
      <p>
        {t('Were you shown a badge?')} <a href="/verify">{t('Find out whether it is genuine')}</a>
      </p>
      {getConfig().features.visitorsHome && (
        <p>
          {t('Here for the first time?')} <a href="/home">{t('What {service} is for')}</a>
        </p>
      )}
    </div>
  )
}
