import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icons/icon.tsx'

export interface OutsideLinkProps {
  href: string | undefined
  children: ReactNode
  className?: string
  icon?: boolean
}

/** A link that an issuer or earner wrote: only web and mail addresses become links, and search engines do not follow. */
export function OutsideLink({ href, children, className, icon }: OutsideLinkProps) {
  if (!href || !/^(https?:\/\/|mailto:)/i.test(href)) return <span className={className}>{children}</span>
  return (
    <a className={className} href={href} rel="noopener nofollow ugc">
      {children}
      {icon && <Icon of={ExternalLink} size="s" />}
    </a>
  )
}
