import type { MouseEvent } from 'react'
import { Link as RouterLink, useNavigate } from 'react-router'
import { runAfterPaint } from '#web/ui/feedback/run-after-paint.ts'
import type { LinkProps } from '#web/ui/navigation/link.tsx'

// Pages that the server renders are other documents, not screens of this app.
const screen = /^\/(?!\/|public\/|(verify|home|help)(\/|$|\?)|v\d\/|o\/|media\/)/

export function AppLink({ href, ...rest }: LinkProps) {
  if (screen.test(href) && rest.target === undefined) return <ScreenLink {...rest} href={href} />
  return <a {...rest} href={href} rel={rest.target === '_blank' ? 'noopener' : rest.rel} />
}

function ScreenLink({ href, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate()
  // A screen takes longer to draw than a hand should wait for an answer: first it is seen that the link was pressed.
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event)) return
    event.preventDefault()
    const { pathname, search, hash } = window.location
    runAfterPaint(() => void navigate(href, { replace: href === pathname + search + hash }))
  }
  return <RouterLink {...rest} to={href} onClick={go} />
}

/** Not meant for a new tab or window. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
