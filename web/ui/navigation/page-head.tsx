import type { ReactNode } from 'react'

export interface PageHeadProps {
  title: ReactNode
  sub?: ReactNode
  /** The screen's buttons; on small screens the primary one takes the full row. */
  actions?: ReactNode
}

/** The page's main heading, which takes the focus after each navigation. */
export function PageHead({ title, sub, actions }: PageHeadProps) {
  return (
    <div className="head">
      <div className="words">
        <h1 tabIndex={-1}>{title}</h1>
        {sub && <p className="sub">{sub}</p>}
      </div>
      {actions && <div className="actions stackm">{actions}</div>}
    </div>
  )
}
