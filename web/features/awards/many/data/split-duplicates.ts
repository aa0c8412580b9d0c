import type { Entry } from './entries.ts'

export interface Duplicate {
  entry: Entry
  /** The row that comes first with the same address. */
  first: number
}

/** Each address once, in the order of the list; the first row of it counts. */
export function splitDuplicates(entries: readonly Entry[]): { unique: Entry[]; duplicates: Duplicate[] } {
  const seen = new Map<string, number>()
  const unique: Entry[] = []
  const duplicates: Duplicate[] = []
  for (const entry of [...entries].sort((one, other) => one.row - other.row)) {
    const address = entry.email.trim().toLowerCase()
    const first = seen.get(address)
    if (first === undefined) {
      seen.set(address, entry.row)
      unique.push(entry)
    } else {
      duplicates.push({ entry, first })
    }
  }
  return { unique, duplicates }
}
