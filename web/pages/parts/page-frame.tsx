import type { ReactNode } from 'react'
import { t } from '#shared/i18n/text.ts'
import { LogoMark } from '../../ui/icons/logo.tsx'
import { ModeIcon } from '../../ui/icons/mode-icon.tsx'
import { LanguageChoice } from '../../ui/navigation/language-choice.tsx'
import type { SiteView } from './props.ts'

interface PageFrameProps {
  site: SiteView
  /** Links in the bar, beside the logo. */
  doors?: ReactNode
  /** What stands behind the way to sign in. */
  more?: ReactNode
  children: ReactNode
}

/** Bar, main part and foot of a public page: plain links, nothing that needs a session. */
export function PageFrame({ site, doors, more, children }: PageFrameProps) {
  return (
    <>
      <a className="skip" href="#main">
        {t('Skip to content')}
      </a>
      <header className={site.isColored ? 'bar colored' : 'bar'}>
        <div className="wrap">
          <a
            className="brand"
            href={site.homeUrl ?? '/'}
            data-home=""
            aria-label={t('{name}, home', { name: site.serviceName })}
          >
            {site.logoUrl ? (
              <picture>
                <source media="(min-width: 48rem)" srcSet={site.desktopLogoUrl ?? site.logoUrl} />
                <img src={site.logoUrl} alt="" />
              </picture>
            ) : (
              <>
                <LogoMark />
                <span className="word">{site.serviceName}</span>
              </>
            )}
          </a>
          {doors}
          <div className="tools">
            <button
              className="btn ghost icon-only needs-script"
              type="button"
              data-action="switch-theme"
              aria-label={t('Switch between light and dark')}
            >
              <ModeIcon />
            </button>
            <a className="btn ghost" href={site.signInUrl} data-when-signed-in={t('Backpack')}>
              {t('Sign In')}
            </a>
            {more}
          </div>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <div className="wrap">{children}</div>
      </main>
      <Foot site={site} />
    </>
  )
}

function Foot({ site }: { site: SiteView }) {
  const links = [
    { label: t('Privacy Policy'), href: site.privacyPolicyUrl },
    { label: t('Terms of Service'), href: site.termsUrl },
    { label: t('Help'), href: '/help' },
    { label: t('For developers'), href: site.documentationUrl && '/developers' },
    { label: t('Verify a badge'), href: '/verify' },
  ]
  return (
    <footer className="foot">
      <div className="wrap">
        {links.map(
          ({ label, href }) =>
            href && (
              <a key={label} href={href}>
                {label}
              </a>
            ),
        )}
        <LanguageChoice />
        {site.showsPoweredBy && <span>{t('Powered by Sash')}</span>}
        {site.providedBy && (
          <span className="push">
            {t('Provided by')}{' '}
            {site.providedBy.url ? <a href={site.providedBy.url}>{site.providedBy.name}</a> : site.providedBy.name}
          </span>
        )}
      </div>
    </footer>
  )
}
