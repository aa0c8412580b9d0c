import type { Columns, Facts } from './fields.ts'
import type { ExportRow } from './read-export-rows.ts'

/** How one platform writes down what its issuers have issued. */
export interface ExportSource {
  /** As its people call it. */
  title: string
  /** Members of a JSON page under which its things stand. */
  lists: readonly string[]
  /** Members whose names are facts themselves. */
  whole?: readonly string[]
  awards: Columns
  /** Of things that name no recipient: what there is to earn. */
  badges: Columns
  /** Of a row that names a recipient: gives names their meaning that depends on the other names beside them. */
  rename?(row: ExportRow): ExportRow
  /** Several awards in one, or facts that stand elsewhere. */
  unfold?(facts: Facts): Facts[]
  /** The public address of an award that names none. */
  addressOf?(awardId: string, facts: Facts): string | undefined
}
