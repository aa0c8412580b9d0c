import { useState } from 'react'

/** One page at a time of a list that is all here. */
export function usePage<Row>(rows: readonly Row[], size: number) {
  const [wanted, setWanted] = useState(0)
  // Rows may have gone since the page was turned to.
  const page = Math.min(wanted, Math.max(0, Math.ceil(rows.length / size) - 1))
  const start = page * size
  const shown = rows.slice(start, start + size)
  return {
    shown,
    pager:
      rows.length <= size
        ? undefined
        : {
            from: start + 1,
            to: start + shown.length,
            total: rows.length,
            onPrevious: page === 0 ? undefined : () => setWanted(page - 1),
            onNext: start + size >= rows.length ? undefined : () => setWanted(page + 1),
          },
  }
}
