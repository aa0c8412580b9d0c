import type { BadgeGroup } from '#web/lib/backpack/filter-badges.ts'

export interface LaidRow {
  key: string
  group: number
  /** Badges of the group that stand in this row; the heading has none. */
  from: number
  to: number
}

/** Every group as its heading and rows of so many badges each. */
export function layRows(groups: readonly BadgeGroup[], perRow: number): LaidRow[] {
  return groups.flatMap(({ key, badges }, group) => {
    const rows: LaidRow[] = [{ key: `heading ${key}`, group, from: 0, to: 0 }]
    for (let from = 0; from < badges.length; from += perRow) {
      const to = Math.min(from + perRow, badges.length)
      rows.push({ key: `${perRow} ${badges[from]?.id}`, group, from, to })
    }
    return rows
  })
}

export interface Place {
  start: number
  end: number
}

export interface GroupPart {
  group: number
  /** Index of the group's heading and of its first row that is shown. */
  heading: number
  firstRow: number
  from: number
  to: number
  /** Height between the heading and the first row that is shown. */
  skipped: number
}

/** What of each group stands in the rows from `first` to `last`; a heading is there as long as any of its badges. */
export function cutGroups(
  rows: readonly LaidRow[],
  places: readonly Place[],
  { first, last }: { first: number; last: number },
): GroupPart[] {
  const parts: GroupPart[] = []
  for (let index = first; index <= last; index++) {
    const row = rows[index]
    if (!row) continue
    let part = parts.at(-1)
    if (part?.group !== row.group) {
      const heading = findHeading(rows, index)
      const skipped = index > heading ? (places[index]?.start ?? 0) - (places[heading]?.end ?? 0) : 0
      part = { group: row.group, heading, firstRow: Math.max(index, heading + 1), from: row.from, to: row.to, skipped }
      parts.push(part)
    }
    part.to = row.to
  }
  return parts
}

function findHeading(rows: readonly LaidRow[], index: number): number {
  let heading = index
  while (rows[heading]?.to !== 0 && heading > 0) heading--
  return heading
}
