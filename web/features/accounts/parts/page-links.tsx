import { ChevronRight } from 'lucide-react'
import { Icon } from '#web/ui/icons/icon.tsx'
import { Link } from '#web/ui/navigation/link.tsx'

export interface PageLink {
  href: string
  label: string
  text: string
}

/** Pages that a section of the profile leads to. */
export function PageLinks({ entries }: { entries: readonly PageLink[] }) {
  return (
    <ul className="sheet list">
      {entries.map(({ href, label, text }) => (
        <li key={href} className="relative flex items-center gap-3">
          <div className="grow">
            <h3>
              <Link href={href} className="text-ink no-underline after:absolute after:inset-0 hover:underline">
                {label}
              </Link>
            </h3>
            <p className="mt-1 text-ink-2">{text}</p>
          </div>
          <Icon of={ChevronRight} size="s" className="text-ink-3" />
        </li>
      ))}
    </ul>
  )
}
