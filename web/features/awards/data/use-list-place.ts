import { useMemo, useState } from 'react'
import { useAfterPaint } from '#web/ui/feedback/use-after-paint.ts'
import { type AwardFilter, noFilter } from './award-query.ts'
import { useSettled } from './use-settled.ts'

const typingPause = 400

export interface ListPlace {
  /** The filter as it stands in the fields. */
  typed: AwardFilter
  /** The filter to ask with: what is typed counts after a pause. */
  filter: AwardFilter
  setFilter: (filter: AwardFilter) => void
  at: string | undefined
  page: number
  turn: (address: string, step: 1 | -1) => void
}

const start: { at: string | undefined; page: number } = { at: undefined, page: 0 }

/** Where somebody is in a list. A page belongs to the filter it was reached with. */
export function useListPlace(): ListPlace {
  const [typed, setTyped] = useState(noFilter)
  const [spot, setSpot] = useState(start)
  const search = useSettled(typed.search, typingPause)
  const [searched, setSearched] = useState(search)
  // Until the search counts the page stays: the first one would be drawn between two keys, for nobody.
  if (searched !== search) {
    setSearched(search)
    setSpot(start)
  }
  const asked = useMemo(() => ({ filter: { ...typed, search }, ...spot }), [typed, search, spot])
  return {
    typed,
    ...useAfterPaint(asked),
    setFilter: (filter) => {
      setTyped(filter)
      if (filter.search === typed.search) setSpot(start)
    },
    turn: (at, step) => setSpot(({ page }) => ({ at, page: page + step })),
  }
}
