import type { ReactNode } from 'react'

/** A few large numbers side by side, two in a row on small screens. */
export function FigureRow({ across = 4, children }: { across?: 3 | 4; children: ReactNode }) {
  return <dl className={across === 3 ? 'figures thirds' : 'figures'}>{children}</dl>
}

export interface FigureProps {
  label: string
  value: string
  /** What it is a part of, or what can be done about it. */
  note?: ReactNode
}

export function Figure({ label, value, note }: FigureProps) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{value}</dd>
      {note !== undefined && <dd className="note">{note}</dd>}
    </div>
  )
}
