import type { HTMLAttributes } from 'react'
import { joinClasses } from '../navigation/button-class.ts'

export interface SheetProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section' | 'article' | 'ul'
  /** Space inside; off for tables and lists, whose rows reach the edge. */
  padded?: boolean
}

export function Sheet({ as: Element = 'div', padded = true, className, ...rest }: SheetProps) {
  return <Element {...rest} className={joinClasses('sheet', padded && 'pad', className)} />
}
