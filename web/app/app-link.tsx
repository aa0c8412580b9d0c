import { Link as RouterLink } from 'react-router'
import type { LinkProps } from '#web/ui/link.tsx'

// Pages that the server renders are other documents, not screens of this app.
const screen = /^\/(?!\/|public\/|verify(\/|$|\?)|docs|v\d\/|o\/|media\/)/

export function AppLink({ href, ...rest }: LinkProps) {
  if (screen.test(href) && rest.target === undefined) return <RouterLink {...rest} to={href} />
  return <a {...rest} href={href} rel={rest.target === '_blank' ? 'noopener' : rest.rel} />
}
