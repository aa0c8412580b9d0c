import type { LoadResult } from './load.ts'
import type { Cost } from './measures/cost.ts'

export interface Row {
  question: string
  perSecond: number
  p50?: number
  p99?: number
  cost?: Cost
  /** That PostgreSQL is asked for one call. */
  statements?: number
  /** Share of the limit it is measured against, and that limit's name. */
  ratio?: number
  limit?: string
  target?: string
}

export const toRow = (question: string, result: LoadResult & { cost?: Cost }, more: Partial<Row> = {}): Row => {
  if (result.failures > 0) throw new Error(`${question}: ${result.failures} of ${result.requests} calls failed`)
  const { perSecond, p50, p99, cost } = result
  return { question, perSecond, p50, p99, ...(cost && { cost }), ...more }
}

const number = (value: number | undefined, digits = 0): string =>
  value === undefined
    ? ''
    : value.toLocaleString('en-US', { maximumFractionDigits: digits, minimumFractionDigits: digits })

const writeCost = ({ server, database }: Cost): string =>
  database === undefined ? number(server, 2) : `${number(server, 2)} + ${number(database, 2)}`

/** The table that the README shows. */
export const writeTable = (rows: readonly Row[]): string =>
  [
    '| What | per second | p50 ms | p99 ms | processor ms of a call (server + database) | statements | of the limit | target |',
    '|---|---:|---:|---:|---:|---:|---|---|',
    ...rows.map((row) => {
      const share = row.ratio === undefined ? '' : `${number(row.ratio, 2)} of ${row.limit}`
      const cells = [
        row.question,
        number(row.perSecond),
        number(row.p50, 1),
        number(row.p99, 1),
        row.cost ? writeCost(row.cost) : '',
        number(row.statements, 1),
        share,
        row.target ?? '',
      ]
      return `| ${cells.join(' | ')} |`
    }),
  ].join('\n')
