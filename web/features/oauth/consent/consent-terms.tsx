import type { AppInfo } from '#contracts/oauth/client-info.ts'
import { t } from '#shared/i18n/text.ts'
import { describeReturn } from './describe-return.ts'

export interface ConsentTermsProps {
  app: AppInfo
  redirectUri: string
}

/** Whose rules hold from then on, and how to take the answer back. */
export function ConsentTerms({ app, redirectUri }: ConsentTermsProps) {
  const links = [
    { label: t('terms'), href: app.termsUri },
    { label: t('privacy policy'), href: app.policyUri },
  ].filter(isWebLink)
  return (
    <p className="mt-4 text-center text-balance xs muted">
      {t('You return to {place}.', { place: describeReturn(redirectUri) })}{' '}
      {links.length > 0 && (
        <>
          {t('There the rules of {app} apply:', { app: app.name })}{' '}
          {links.map(({ label, href }, index) => (
            <span key={label}>
              {index > 0 && ` ${t('and')} `}
              <a href={href} target="_blank" rel="noopener noreferrer">
                {label}
              </a>
            </span>
          ))}
          .{' '}
        </>
      )}
      {t('You can take this back at any time in App Integrations.')}
    </p>
  )
}

function isWebLink(link: { label: string; href: string | null }): link is { label: string; href: string } {
  return link.href !== null && /^https?:\/\//i.test(link.href)
}
