import { Check, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#shared/i18n/text.ts'
import { Icon } from '../icons/icon.tsx'

export interface TickProps {
  /** Of several that are open, the one whose turn it is is lit; without a state nothing is said of turns. */
  state?: 'done' | 'now' | 'later'
  /** In the circle of one that is not done: its number or a glyph. */
  mark: number | LucideIcon
  title: string
  /** One button or link. */
  action?: ReactNode
  children: ReactNode
}

/** One line of what is done and what is to come; stands in a list of the class `ticks`. */
export function Tick({ state, mark, title, action, children }: TickProps) {
  const isDone = state === 'done'
  const glyph = isDone ? Check : mark
  return (
    <li className={state} aria-current={state === 'now' ? 'step' : undefined}>
      <span className="tick" aria-hidden={isDone ? undefined : 'true'}>
        {typeof glyph === 'number' ? glyph : <Icon of={glyph} size="s" />}
      </span>
      <div className="min-w-0">
        <h3>
          {title}
          {isDone && <span className="vh">{`, ${t('done')}`}</span>}
        </h3>
        <p className="small">{children}</p>
      </div>
      {action}
    </li>
  )
}
