import { t } from '#shared/i18n/text.ts'
import { Link } from '../navigation/link.tsx'
import './operator-links.css'
import { listOperatorPlaces } from './list-operator-places.ts'

/** On a phone the row is longer than the screen. */
const showCurrent = (row: HTMLElement | null) => {
  const here = row?.querySelector<HTMLElement>('[aria-current]')
  if (row && here) row.scrollLeft = here.offsetLeft + here.offsetWidth / 2 - row.offsetWidth / 2 - row.offsetLeft
}

/** The ways between the pages for whoever runs the server, in one row that scrolls. */
export function OperatorLinks({ current }: { current: string }) {
  const pages = [{ href: '/operator', label: t('Overview') }, ...listOperatorPlaces().filter(({ isInner }) => !isInner)]
  return (
    <nav aria-label={t('Administration')} className="places" ref={showCurrent}>
      {pages.map(({ href, label }) => (
        <Link key={href} href={href} aria-current={href === current ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  )
}
