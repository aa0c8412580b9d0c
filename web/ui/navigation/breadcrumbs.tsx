import { t } from '#shared/i18n/text.ts'
import { Link } from './link.tsx'

export interface Crumb {
  label: string
  /** The last crumb, the page itself, has none. */
  href?: string
}

export function Breadcrumbs({ trail }: { trail: readonly Crumb[] }) {
  return (
    <nav className="crumbs" aria-label={t('Breadcrumbs')}>
      <ol>
        {trail.map(({ label, href }) => (
          <li key={`${href}${label}`}>
            {href ? <Link href={href}>{label}</Link> : <span aria-current="page">{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
