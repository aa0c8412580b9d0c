import type { ReactNode } from 'react'
import { joinClasses } from '../navigation/button-class.ts'

export interface FormActionsProps {
  children: ReactNode
  className?: string
  /** For a form longer than a screen: they stay at its lower edge, so that nobody has to look for them. */
  inReach?: boolean
}

/**
 * The buttons at the end of a form. Pressing one leaves the focus in the field: an error that goes away on leaving it
 * would move the button from under the pointer, and the press would be lost.
 */
export function FormActions({ children, className, inReach }: FormActionsProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus where it is
    <div
      className={joinClasses('row', inReach && 'sheet in-reach p-3 shadow-float', className)}
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
    </div>
  )
}
