import type { JSX } from 'react'
import { Focusable } from 'react-aria-components/Focusable'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'

export interface TooltipProps {
  text: string
  /** A `Button`; the text shows while it has the pointer or the focus. */
  children: JSX.Element
  isOpen?: boolean
}

export function Tooltip({ text, children, isOpen }: TooltipProps) {
  return (
    <TooltipTrigger delay={500} isOpen={isOpen}>
      <Focusable>{children}</Focusable>
      <AriaTooltip className="tip" offset={8}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  )
}
