import { z } from 'zod'
import { type Columns, isMeaning, type Meaning, targets } from './columns.ts'
import type { Entry, Faults } from './entries.ts'
import type { Reject } from './save-lists.ts'
import type { Duplicate } from './split-duplicates.ts'
import type { RecipientTable } from './to-table.ts'

/** The list as it was read, and what its columns are taken for. */
export interface Source {
  table: RecipientTable
  columns: Columns
}

export interface Draft {
  source: Source
  ready: readonly Entry[]
  faulty: readonly Entry[]
  duplicates: readonly Duplicate[]
  /** Rows somebody took out because they could not be mended. */
  dropped: readonly Reject[]
  /** What the server has against rows, until they are changed. */
  said: ReadonlyMap<number, Faults>
}

/** A list that was typed, pasted or taken from a file. */
export interface Given {
  text: string
  fileName?: string | undefined
}

export type Stage =
  | { name: 'import'; given: Given }
  | { name: 'preview'; source: Source }
  | { name: 'error' | 'confirm'; draft: Draft }

export const firstStage: Stage = { name: 'import', given: { text: '' } }

export const isBlank = (stage: Stage): boolean => stage.name === 'import' && stage.given.text.trim() === ''

export function countPeople(stage: Stage): number {
  switch (stage.name) {
    case 'import':
      return countLines(stage.given.text)
    case 'preview':
      return stage.source.table.rows.length
    case 'error':
    case 'confirm':
      return stage.draft.ready.length + stage.draft.faulty.length
  }
}

/** Without the first where that only names the columns, as it does without an address. */
function countLines(text: string): number {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '')
  const [first = '', ...others] = lines
  return others.length > 0 && !first.includes('@') ? others.length : lines.length
}

/** The list of those that are still to be mended, once the others were awarded; its rows keep their numbers. */
export function keepFaulty({ source, faulty, said }: Draft): Draft {
  const { table } = source
  const numbers = faulty.map(({ row }) => row)
  const cells = new Map(table.rows.map((row, index) => [table.numbers?.[index] ?? index + 1, row]))
  const rows = numbers.map((row) => cells.get(row) ?? [])
  return {
    source: { ...source, table: { ...table, rows, numbers, longRows: [] } },
    ready: [],
    faulty,
    duplicates: [],
    dropped: [],
    said,
  }
}

const plainEntry = z
  .object({
    row: z.number(),
    monthFirst: z.array(z.string()),
    ...Object.fromEntries(targets.map((target) => [target, z.string()])),
  })
  .catchall(z.string())
const entry = z.custom<Entry>((value) => plainEntry.safeParse(value).success)
const faults = z.custom<Faults>((value) => z.record(z.string(), z.string()).safeParse(value).success)
const source = z.object({
  table: z.object({
    header: z.array(z.string()),
    isNamed: z.boolean(),
    rows: z.array(z.array(z.string())),
    numbers: z.array(z.number()).optional(),
    longRows: z.array(z.number()),
  }),
  columns: z.array(z.union([z.custom<Meaning>(isMeaning), z.literal('').transform(() => undefined)])),
})
const draft = z.object({
  source,
  ready: z.array(entry),
  faulty: z.array(entry),
  duplicates: z.array(z.object({ entry, first: z.number() })),
  dropped: z.array(z.object({ entry, reason: z.string() })),
  said: z.array(z.tuple([z.number(), faults])).transform((pairs) => new Map(pairs)),
})
const stage = z.discriminatedUnion('name', [
  z.object({ name: z.literal('import'), given: z.object({ text: z.string(), fileName: z.string().optional() }) }),
  z.object({ name: z.literal('preview'), source }),
  z.object({ name: z.enum(['error', 'confirm']), draft }),
])

export function writeStage(current: Stage): string {
  return JSON.stringify(current, (key, value: unknown) => {
    if (value instanceof Map) return [...value]
    return key === 'columns' && Array.isArray(value) ? Array.from(value, (meaning) => meaning ?? '') : value
  })
}

export function readStage(text: string): Stage | undefined {
  try {
    return stage.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
