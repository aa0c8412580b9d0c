import { useCallback, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { badgeStatuses } from '#web/lib/backpack/badge-status.ts'
import { badgeOrigins } from '#web/lib/backpack/filter-badges.ts'
import { badgeOrders } from '#web/lib/backpack/sort-badges.ts'
import { readStored, writeStored } from '#web/lib/browser/storage.ts'
import { viewKey } from '#web/lib/session/forget-person.ts'

const filters = z.object({
  issuer: z.string().catch(''),
  year: z.string().catch(''),
  status: z.enum(['all', ...badgeStatuses]).catch('all'),
  origin: z.enum(badgeOrigins).catch('all'),
  sortBy: z.enum(badgeOrders).catch('newest-first'),
})
const viewState = filters.extend({
  groupByIssuer: z.boolean().catch(false),
  searchQuery: z.string().catch(''),
  badgesDisplay: z.enum(['grid', 'list']).catch('grid'),
})
export type ViewState = z.output<typeof viewState>

/** Whatever the filters leave out. */
export const everything = { ...filters.parse({}), searchQuery: '' }

/** Whether every badge is shown, the newest first. */
export function isUnfiltered(view: ViewState): boolean {
  return !view.groupByIssuer && view.searchQuery.trim() === '' && writeAddress(view).length === 0
}

/** Whether the backpack looks as it does to whoever has chosen nothing. */
export const isUsualView = (view: ViewState): boolean => isUnfiltered(view) && view.badgesDisplay === 'grid'

/** How the reader looks at the backpack, kept between visits; an address with filters goes before what was kept. */
export function useViewState(): [ViewState, (change: Partial<ViewState>) => void] {
  const [address, setAddress] = useSearchParams()
  const [state, setState] = useState(() => ({ ...readViewState(), ...readAddress(address) }))
  const latest = useRef(state)
  const change = useCallback(
    (part: Partial<ViewState>) => {
      const before = latest.current
      const next = { ...before, ...part }
      latest.current = next
      setState(next)
      writeStored('localStorage', viewKey, JSON.stringify(next))
      const chosen = new URLSearchParams(writeAddress(next))
      // Words are typed letter by letter, and browsers allow only so many changes of the address.
      if (chosen.toString() !== new URLSearchParams(writeAddress(before)).toString())
        setAddress(chosen, { replace: true })
    },
    [setAddress],
  )
  return [state, change]
}

function readViewState(): ViewState {
  const nothing = viewState.parse({})
  try {
    return viewState.safeParse(JSON.parse(readStored('localStorage', viewKey) ?? '{}')).data ?? nothing
  } catch {
    return nothing
  }
}

function readAddress(address: URLSearchParams): Partial<ViewState> {
  const named = Object.keys(filters.shape).some((name) => address.has(name))
  return named ? filters.parse(Object.fromEntries(address)) : {}
}

function writeAddress(state: ViewState): [string, string][] {
  const usual = Object.entries(filters.parse({}))
  return Object.entries(filters.parse(state)).filter(([name, value]) =>
    usual.some(([other, standard]) => name === other && value !== standard),
  )
}
