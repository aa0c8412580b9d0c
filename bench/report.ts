import type { LoadResult } from './load.ts'

export interface Row {
  question: string
  perSecond: number
  p50?: number
  p99?: number
  /** Share of the limit it is measured against, and that limit's name. */
  ratio?: number
  limit?: string
  target?: string
}

export const toRow = (question: string, result: LoadResult, more: Partial<Row> = {}): Row => {
  if (result.failures > 0) throw new Error(`${question}: ${result.failures} of ${result.requests} calls failed`)
  return { question, perSecond: result.perSecond, p50: result.p50, p99: result.p99, ...more }
}

const number = (value: number | undefined, digits = 0): string =>
  value === undefined
    ? ''
    : value.toLocaleString('en-US', { maximumFractionDigits: digits, minimumFractionDigits: digits })

/** The table that the README shows. */
export const writeTable = (rows: readonly Row[]): string =>
  [
    '| What | per second | p50 ms | p99 ms | of the limit | target |',
    '|---|---:|---:|---:|---|---|',
    ...rows.map((row) => {
      const share = row.ratio === undefined ? '' : `${number(row.ratio, 2)} of ${row.limit}`
      const cells = [
        row.question,
        number(row.perSecond),
        number(row.p50, 1),
        number(row.p99, 1),
        share,
        row.target ?? '',
      ]
      return `| ${cells.join(' | ')} |`
    }),
  ].join('\n')
