import { afterCommit, type Tx } from '#infra/db/transaction.ts'
import { createCounter } from '#infra/metrics/registry.ts'

const made = createCounter('sash_awards_total', 'Awards that this process has made.', ['way'])

/** Counts awards once they are there for good. */
export const countMade = (tx: Tx, way: 'single' | 'batch', awards: number): void =>
  afterCommit(tx, () => made.inc({ way }, awards))
