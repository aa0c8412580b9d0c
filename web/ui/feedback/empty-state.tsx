import type { ReactNode } from 'react'
import { EmptyBackpackDrawing, EmptyCollections, NoAwards, NoMatch } from '../icons/illustrations.tsx'
import { joinClasses } from '../navigation/button-class.ts'

const drawings = {
  backpack: EmptyBackpackDrawing,
  collections: EmptyCollections,
  'no-match': NoMatch,
  awards: NoAwards,
}

export interface EmptyStateProps {
  drawing: keyof typeof drawings
  title: string
  /** One sentence that teaches what would be here. */
  children?: ReactNode
  /** One button. */
  action?: ReactNode
  /** On a sheet of its own, for a page that has nothing else. */
  framed?: boolean
}

export function EmptyState({ drawing, title, children, action, framed = true }: EmptyStateProps) {
  const Drawing = drawings[drawing]
  return (
    <div className={joinClasses('empty', framed && 'sheet')}>
      <Drawing />
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}
