import { type ReactNode, useId } from 'react'

export interface SectionProps {
  title: ReactNode
  /** A quiet remark beside the title. */
  note?: ReactNode
  /** Buttons or links at the right end. */
  actions?: ReactNode
  children: ReactNode
}

export function Section({ title, note, actions, children }: SectionProps) {
  const id = useId()
  return (
    <section className="section" aria-labelledby={id}>
      <div className="section-head">
        <h2 id={id}>{title}</h2>
        {note && <span className="small muted">{note}</span>}
        {actions && <span className="push">{actions}</span>}
      </div>
      {children}
    </section>
  )
}
