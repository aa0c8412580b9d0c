import { type JSX, useEffect, useReducer } from 'react'
import { useFocusVisible } from 'react-aria/useFocusVisible'
import { Focusable } from 'react-aria-components/Focusable'
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip'

export interface TooltipProps {
  text: string
  /** A `Button`; the text shows while it has the pointer or the focus. */
  children: JSX.Element
  isOpen?: boolean
}

export function Tooltip({ text, children, isOpen }: TooltipProps) {
  useKeysWatched()
  return (
    <TooltipTrigger delay={500} isOpen={isOpen}>
      <Focusable>{children}</Focusable>
      <AriaTooltip className="tip" offset={8}>
        {text}
      </AriaTooltip>
    </TooltipTrigger>
  )
}

/**
 * React Aria tells keys from the pointer, and stops looking at them when the page is about to be left. Readers who are asked and
 * stay would have no tooltips by keyboard any more: to look once more it has to render.
 */
function useKeysWatched(): void {
  useFocusVisible()
  const [, renderAgain] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const lookAgain = () => {
      timer = setTimeout(renderAgain)
    }
    window.addEventListener('beforeunload', lookAgain)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('beforeunload', lookAgain)
    }
  }, [])
}
