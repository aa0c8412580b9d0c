import { ChevronDown } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Icon } from '../icons/icon.tsx'

export interface FoldedPartProps {
  title: string
  /** What is in it, while it is folded. */
  hint: string
  /** Where some of it is filled in already, or is wrong. */
  isOpen: boolean
  children: ReactNode
}

/** What a form can do without, folded away until somebody asks for it. */
export function FoldedPart({ title, hint, isOpen, children }: FoldedPartProps) {
  const part = useRef<HTMLDetailsElement>(null)
  // It opens by itself, and never closes so: somebody may be typing in it.
  useLayoutEffect(() => {
    if (!isOpen || !part.current || part.current.open) return
    part.current.open = true
    // While it was folded the form could not lead to what is wrong in it; a field before it that is wrong comes first.
    if (document.activeElement?.getAttribute('aria-invalid') === 'true') return
    part.current.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [isOpen])
  return (
    <details className="group/more" ref={part}>
      <summary className="sheet flex min-h-14 cursor-pointer list-none items-center gap-3 px-5 py-3 [&::-webkit-details-marker]:hidden">
        <span className="grow">
          <span className="strong block">{title}</span>
          <span className="small muted">{hint}</span>
        </span>
        <Icon of={ChevronDown} className="group-open/more:rotate-180" />
      </summary>
      <div className="mt-5 grid gap-5 pb-5">{children}</div>
    </details>
  )
}
