import type { Style } from '#infra/pdf/paper.ts'

/** A line with the points that stay free before and after it. */
export interface SheetLine extends Style {
  text: string
  before?: number
  gap?: number
}

/** What a paper says, from top to bottom. */
export interface ReportSheet {
  title: string
  lines: SheetLine[]
  /** What stays together with the code that leads to the address. */
  end: SheetLine[]
  url: string
  proof: string
}
