import { useState } from 'react'
import { z } from 'zod'
import { readStored, writeStored } from '#web/lib/storage.ts'

const key = 'recipient-earned-badge-list-viewstate'

const viewState = z.object({
  groupByIssuer: z.boolean().catch(false),
  searchQuery: z.string().catch(''),
  badgesDisplay: z.enum(['grid', 'list']).catch('grid'),
})
export type ViewState = z.output<typeof viewState>

function readViewState(): ViewState {
  const nothing = viewState.parse({})
  try {
    return viewState.safeParse(JSON.parse(readStored('localStorage', key) ?? '{}')).data ?? nothing
  } catch {
    return nothing
  }
}

/** How the reader looks at the backpack, kept between visits. */
export function useViewState(): [ViewState, (change: Partial<ViewState>) => void] {
  const [state, setState] = useState(readViewState)
  const change = (part: Partial<ViewState>) => {
    const next = { ...state, ...part }
    setState(next)
    writeStored('localStorage', key, JSON.stringify(next))
  }
  return [state, change]
}
