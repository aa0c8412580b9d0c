import { type ReactNode, useEffect, useRef } from 'react'
import { arriveAt } from '#web/ui/returned-focus/arrive-at.ts'

export interface StepFrameProps {
  step: string
  children: ReactNode
}

/** Around the steps of a way: the button that led to the next one is gone, so reading goes on where that begins. */
export function StepFrame({ step, children }: StepFrameProps) {
  const frame = useRef<HTMLDivElement>(null)
  const shown = useRef(step)

  useEffect(() => {
    if (shown.current !== step) arriveAt(frame.current)
    shown.current = step
  }, [step])

  return (
    <div ref={frame} tabIndex={-1} className="outline-none [box-shadow:none] [scroll-margin-top:9rem]">
      {children}
    </div>
  )
}
