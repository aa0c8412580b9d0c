import { t } from '#shared/i18n/text.ts'
import { LinkButton } from '../navigation/link-button.tsx'
import { operatorPlaces } from './operator-places.ts'

/** The ways between the pages for whoever runs the server. */
export function OperatorLinks({ current }: { current: string }) {
  const pages = [{ href: '/operator', label: t('Overview') }, ...operatorPlaces().filter(({ isInner }) => !isInner)]
  return (
    <nav aria-label={t('Administration')} className="row gap-x-1 gap-y-0 mb-5">
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
