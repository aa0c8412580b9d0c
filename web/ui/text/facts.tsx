import type { ReactNode } from 'react'

export interface Fact {
  label: string
  /** A fact without a value is left out. */
  value: ReactNode
}

export interface FactsProps {
  facts: readonly Fact[]
  /** Short ones that have the width of a page: they stand side by side. */
  across?: boolean
}

export function Facts({ facts, across }: FactsProps) {
  return (
    <dl className={across ? 'facts across' : 'facts'}>
      {facts
        .filter(({ value }) => value !== undefined && value !== null && value !== '')
        .map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
