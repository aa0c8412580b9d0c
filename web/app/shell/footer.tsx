import { t } from '#shared/i18n/text.ts'
import { getConfig } from '#web/lib/config/config.ts'
import { LanguageChoice } from '#web/ui/navigation/language-choice.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import { chooseLanguage } from '../start/choose-language.ts'
import { ConsentLink } from './consent-banner.tsx'

export function Footer({ inert }: { inert: boolean }) {
  const { termsOfServiceLink, privacyPolicyLink, showApiDocsLink, showPoweredByBadgr, providedBy } = getConfig().theme
  const links = [
    { label: t('Privacy Policy'), href: privacyPolicyLink ?? '/auth/privacy-policy' },
    { label: t('Terms of Service'), href: termsOfServiceLink },
    { label: t('Help'), href: '/help' },
    { label: t('For developers'), href: showApiDocsLink ? '/developers' : undefined },
    { label: t('Verify a badge'), href: '/verify' },
  ]
  return (
    <footer className="foot" inert={inert}>
      <div className="wrap">
        {links.map(({ label, href }) =>
          href ? (
            <Link key={label} href={href} target="_blank">
              {label}
            </Link>
          ) : null,
        )}
        <ConsentLink />
        <LanguageChoice onChoose={(language) => void chooseLanguage(language)} />
        {showPoweredByBadgr && <span>{t('Powered by Sash')}</span>}
        {providedBy && (
          <span className="push">
            {t('Provided by')}{' '}
            <Link href={providedBy.url} target="_blank">
              {providedBy.name}
            </Link>
          </span>
        )}
      </div>
    </footer>
  )
}
