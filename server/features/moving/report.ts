import { shorten } from '#infra/one-line.ts'
/** What became of what was there: kept as it was, kept otherwise, left behind, in need of somebody's proof or of another run. */
export type Fate = 'kept' | 'changed' | 'lost' | 'proof' | 'again'

export interface ReportLine {
  fate: Fate
  /** What happened, in words, the same for all that it happened to. */
  what: string
  count: number
  /** The first of them. */
  examples: string[]
}

export interface Report {
  note(fate: Fate, what: string, example?: string): void
  lines(): ReportLine[]
}

export const importedBefore = 'badges from elsewhere that have come over before'
/** Of badges that are here and shown to nobody else yet. */
export const waiting =
  'badges from elsewhere that wait in the backpack until their address is proven: open the link in the mail to it; “Resend Verification” in the profile sends another'

const mostExamples = 20

/** Counts what happened, and remembers the first twenty examples of each. */
export const createReport = (): Report => {
  const lines = new Map<string, ReportLine>()
  return {
    note: (fate, what, example) => {
      const key = `${fate} ${what}`
      const line = lines.get(key) ?? { fate, what, count: 0, examples: [] }
      line.count++
      if (example !== undefined && line.examples.length < mostExamples) line.examples.push(example)
      lines.set(key, line)
    },
    lines: () => [...lines.values()],
  }
}

const titles: Record<Fate, string> = {
  kept: 'Kept',
  changed: 'Changed',
  lost: 'Lost',
  proof: 'Needs proof',
  again: 'Needs another run',
}
const order: Fate[] = ['kept', 'changed', 'lost', 'proof', 'again']

/** The report as lines to read. */
export const writeReport = (lines: readonly ReportLine[]): string[] =>
  order.flatMap((fate) => {
    const own = lines.filter((line) => line.fate === fate)
    // Most sources bring all with them, and ask nobody who may be away.
    if (own.length === 0) return fate === 'again' ? [] : [`${titles[fate]}: nothing.`]
    return [`${titles[fate]}:`, ...own.flatMap(writeLine)]
  })

const writeLine = ({ what, count, examples }: ReportLine): string[] => [
  `  ${count}  ${what}`,
  ...(examples.length === 0 ? [] : [`      such as ${examples.map(oneLine).join(', ')}`]),
]

// Names in a dump come from anywhere; a terminal must not obey them.
const oneLine = (text: string): string => shorten(text.replace(/[\p{C}\s]+/gu, ' ').trim(), 80)
