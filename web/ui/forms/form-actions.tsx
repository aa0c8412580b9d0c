import type { ReactNode } from 'react'
import { joinClasses } from '../navigation/button-class.ts'

export interface FormActionsProps {
  children: ReactNode
  className?: string
}

/**
 * The buttons at the end of a form. Pressing one leaves the focus in the field: an error that goes away on leaving it
 * would move the button from under the pointer, and the press would be lost.
 */
export function FormActions({ children, className }: FormActionsProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus where it is
    <div className={joinClasses('row', className)} onMouseDown={(event) => event.preventDefault()}>
      {children}
    </div>
  )
}
