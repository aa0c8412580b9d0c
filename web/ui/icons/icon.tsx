import type { LucideIcon } from 'lucide-react'
import { joinClasses } from '../navigation/button-class.ts'

export interface IconProps {
  /** An icon of lucide-react, imported by name so that only used icons are shipped. */
  of: LucideIcon
  size?: 's' | 'l'
  className?: string
}

/** Decoration: the words beside it, or the `aria-label` of its button, carry the meaning. */
export function Icon({ of: Glyph, size, className }: IconProps) {
  return <Glyph className={joinClasses('icon', size, className)} aria-hidden="true" />
}
