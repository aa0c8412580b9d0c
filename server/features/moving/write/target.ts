import type { Pictures } from '../pictures.ts'
import type { Report } from '../report.ts'

/** Where a migration writes to, and whom it tells. */
export interface Target {
  /** Names the former server: what came from it once does not come again. */
  source: string
  pictures: Pictures
  report: Report
  /** How far it has come; called often. */
  advance(what: string, done: number, total: number): void
}

/** The list in pieces of so many at most. */
export const inChunks = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, piece) => list.slice(piece * size, (piece + 1) * size))
