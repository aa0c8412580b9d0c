import { t } from '#web/lib/text.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

/** The ways between the pages for whoever runs the server. */
export function OperatorLinks({ current }: { current: string }) {
  const pages = [
    { href: '/operator/people', label: t('People') },
    { href: '/operator/issuers', label: t('All issuers') },
    { href: '/operator/mails', label: t('Mails') },
    { href: '/operator/jobs', label: t('Jobs') },
    { href: '/operator/features', label: t('Features') },
    { href: '/operator/audit', label: t('Audit log') },
    { href: '/operator/theme', label: t('Appearance') },
  ]
  return (
    <nav aria-label={t('Administration')} className="row mb-5">
      {pages.map(({ href, label }) => (
        <LinkButton
          key={href}
          href={href}
          {...(href === current ? {} : { variant: 'quiet' })}
          aria-current={href === current ? 'page' : undefined}
        >
          {label}
        </LinkButton>
      ))}
    </nav>
  )
}
