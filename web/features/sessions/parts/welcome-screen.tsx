import { useQuery } from '@tanstack/react-query'
import { Award, Backpack, BadgeCheck, KeyRound, Landmark } from 'lucide-react'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { t } from '#shared/i18n/text.ts'
import { getConfig } from '#web/lib/config/config.ts'
import { issuersRead } from '#web/lib/data/use-issuer.ts'
import { useEmails, useProfile } from '#web/lib/data/use-profile.ts'
import { isAuthorizing } from '#web/lib/session/oauth-state.ts'
import { takeReturnPath } from '#web/lib/session/return-path.ts'
import { isLoggedIn } from '#web/lib/session/session.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { LinkButton } from '#web/ui/navigation/link-button.tsx'
import { PageHead } from '#web/ui/navigation/page-head.tsx'
import { isIssuerHint } from '../data/issuer-hint.ts'

export function WelcomeScreen() {
  const service = getConfig().theme.serviceName
  const [search] = useSearchParams()
  const needsPassword = search.get('setPassword') === 'true'
  useWayOn(needsPassword)
  const start = useStart(isIssuerHint(search))
  const isOperator = useProfile().data?.is_operator === true

  const callouts = [
    { icon: Award, title: t('Badges'), text: t('A badge says what you did, who saw it and how it is earned.') },
    { icon: Backpack, title: t('Backpack'), text: t('All your badges in one place, whichever address they came to.') },
    { icon: BadgeCheck, title: t('Proof'), text: t('Each badge has a page of its own, where anybody can check it.') },
    { icon: Landmark, title: t('Issuer'), text: t('Make badges of your own and award them to others.') },
  ]
  return (
    <div className="max-w-[56rem]">
      <PageHead
        title={t('Welcome to {service}!', { service })}
        sub={
          needsPassword
            ? t('Your address is verified. One step is left: your password.')
            : t('Your account is ready. Here is what you will find.')
        }
      />
      {needsPassword && <PasswordCallout />}
      <ul className="mb-8 grid gap-3 min-[40rem]:grid-cols-2 min-[40rem]:gap-5">
        {callouts.map(({ icon, title, text }) => (
          <li key={title} className="sheet pad grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
            <span className="grid size-11 place-items-center rounded-full bg-brand-soft text-brand-strong">
              <Icon of={icon} />
            </span>
            <div>
              <h2>{title}</h2>
              <p className="mt-1 text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <div className="row">
        <LinkButton href={start} variant={needsPassword ? 'quiet' : 'primary'} size={needsPassword ? undefined : 'big'}>
          {t('Get Started')}
        </LinkButton>
        {/* Whoever has just installed it did not come for a backpack. */}
        {isOperator && (
          <LinkButton href="/operator" size={needsPassword ? undefined : 'big'}>
            {t('Set up this server')}
          </LinkButton>
        )}
      </div>
    </div>
  )
}

/** Whoever came to issue and has no issuer yet begins with one. */
function useStart(asIssuer: boolean): string {
  const { data } = useQuery({ ...issuersRead, enabled: asIssuer && isLoggedIn() })
  if (!asIssuer) return '/recipient/badges'
  return data?.length === 0 ? '/issuer/create' : '/issuer'
}

/** An account without any address gives one first; whoever is on the way to an app, or signed in again, goes on there. */
function useWayOn(needsPassword: boolean): void {
  const navigate = useNavigate()
  const { data: emails } = useEmails()
  // Where somebody comes back to depends on who it is.
  const { isLoading: isUnknown } = useProfile()
  const hasNoAddress = emails?.length === 0
  const isProven = emails?.some(({ verified }) => verified) === true

  useEffect(() => {
    if (hasNoAddress) void navigate('/signup/success', { replace: true })
  }, [hasNoAddress, navigate])

  useEffect(() => {
    if (needsPassword || isUnknown || !isLoggedIn()) return
    // The app that sent somebody here to sign up waits before anything else.
    const path = isAuthorizing() ? isProven && '/auth/oauth2/authorize' : takeReturnPath()
    if (path) void navigate(path, { replace: true })
  }, [needsPassword, isUnknown, isProven, navigate])
}

/** The address was proven in another browser than the one that signed up, so what was typed there does not count. */
function PasswordCallout() {
  return (
    <section className="sheet pad mb-8 grid gap-x-4 gap-y-4 border-brand min-[40rem]:grid-cols-[auto_minmax(0,1fr)_auto] min-[40rem]:items-center">
      <span className="grid size-11 place-items-center rounded-full bg-brand-soft text-brand-strong">
        <Icon of={KeyRound} />
      </span>
      <div>
        <h2>{t('Choose a password')}</h2>
        <p className="mt-1 text-ink-2">
          {t(
            'You opened the link in another browser than the one you signed up with. To be safe, the password you typed there no longer works. Choose one here, or you cannot sign in again.',
          )}
        </p>
      </div>
      <LinkButton href="/profile/change-password" variant="primary">
        {t('Choose a password')}
      </LinkButton>
    </section>
  )
}
