import type { LucideIcon } from 'lucide-react'
import { cloneElement, type JSX, type KeyboardEvent, lazy, startTransition, useState } from 'react'
import { loadWhenUsed } from '../feedback/load-when-used.ts'
import { runAfterPaint } from '../feedback/run-after-paint.ts'

// It brings as much script along as the router, and a table would carry one in each row: it comes once the page is used,
// or when a hand comes near.
const load = () => import('./open-menu.tsx')
const OpenMenu = lazy(() => load().then(({ OpenMenu: view }) => ({ default: view })))
const loadEarly = () => void load().catch(() => undefined)
if (typeof window !== 'undefined') loadWhenUsed(loadEarly)

export interface MenuEntry {
  id: string
  label: string
  icon?: LucideIcon
  onSelect?: () => void
  /** Of another site, opened in a new tab. */
  href?: string
  /** Destructive: set apart and painted as such. */
  warn?: boolean
  isDisabled?: boolean
}

export interface MenuProps {
  /** A `Button`; it opens the menu. */
  trigger: JSX.Element
  label: string
  entries: readonly MenuEntry[]
}

export function Menu(props: MenuProps) {
  const [isWanted, setWanted] = useState(false)
  if (isWanted) return <OpenMenu {...props} />
  // In a transition the trigger stays until the menu is there.
  const open = () => void runAfterPaint(() => startTransition(() => setWanted(true)))
  const openByKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
    event.preventDefault()
    open()
  }
  return cloneElement(props.trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: loadEarly,
    onFocus: loadEarly,
    onClick: open,
    onKeyDown: openByKey,
  })
}
