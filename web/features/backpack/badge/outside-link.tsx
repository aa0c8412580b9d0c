import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icons/icon.tsx'

/** A link that somebody else wrote into a badge: only web addresses become links. */
export function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  if (!/^https?:\/\//i.test(href)) return null
  return (
    <a
      className="inline-flex min-h-[var(--touch)] items-center gap-2"
      href={href}
      target="_blank"
      rel="noopener nofollow ugc"
    >
      {children}
      <Icon of={ExternalLink} size="s" />
    </a>
  )
}
