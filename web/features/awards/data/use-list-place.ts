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

/** Where somebody is in a list. A page belongs to the filter it was reached with. */
export function useListPlace(): ListPlace {
  const [typed, setTyped] = useState(noFilter)
  const [spot, setSpot] = useState<{ at: string | undefined; page: number }>({ at: undefined, page: 0 })
  const search = useSettled(typed.search, typingPause)
  const asked = useMemo(() => ({ filter: { ...typed, search }, ...spot }), [typed, search, spot])
  return {
    typed,
    ...useAfterPaint(asked),
    setFilter: (filter) => {
      setTyped(filter)
      setSpot({ at: undefined, page: 0 })
    },
    turn: (at, step) => setSpot(({ page }) => ({ at, page: page + step })),
  }
}
