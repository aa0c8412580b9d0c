import { Award, Backpack, CircleUser, Layers, type LucideIcon } from 'lucide-react'
import { t } from '#shared/i18n/text.ts'
import { useIssuers } from '#web/lib/data/use-issuer.ts'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Link } from '#web/ui/navigation/link.tsx'
import './dock.css'
import { isCurrent, memberEntries, type NavEntry, profilePath, showsIssuersAnyway } from './nav-entries.ts'

export interface DockProps {
  pathname: string
  /** While the menu lies over the page, which holds the same places. */
  inert: boolean
}

const icons: Record<string, LucideIcon> = { '/recipient/badges': Backpack, '/issuer': Award, [profilePath]: CircleUser }

/** The main places of a member at the lower edge of a phone, where a thumb reaches them. */
export function Dock(props: DockProps) {
  return showsIssuersAnyway() ? <Places {...props} entries={memberEntries(false)} /> : <PlacesOfHolders {...props} />
}

// Only where it decides what is shown is asked whether there are issuers.
function PlacesOfHolders(props: DockProps) {
  const { data = [] } = useIssuers()
  return <Places {...props} entries={memberEntries(data.length > 0)} />
}

function Places({ pathname, inert, entries }: DockProps & { entries: NavEntry[] }) {
  const account = { label: t('Account'), href: profilePath }
  return (
    <nav className="dock" aria-label={t('Places')} inert={inert}>
      {[...entries, account].map(({ label, href }) => (
        <Link key={href} href={href} aria-current={isCurrent(href, pathname) ? 'page' : undefined}>
          <Icon of={icons[href] ?? Layers} />
          {label}
        </Link>
      ))}
    </nav>
  )
}
