import { useState, useSyncExternalStore } from 'react'
import type { DeskAward } from '#contracts/awards/issuer-desk.ts'

type Chosen = ReadonlyMap<string, DeskAward>

/** Awards chosen on any of the pages. Who needs to know of one only is not drawn anew for the others. */
export interface AwardSelection {
  read: () => Chosen
  subscribe: (tell: () => void) => () => void
  choose: (awards: readonly DeskAward[], chosen: boolean) => void
  clear: () => void
}

export const useSelection = (): AwardSelection => useState(makeSelection)[0]

export function useChosen({ subscribe, read }: AwardSelection): readonly DeskAward[] {
  return [...useSyncExternalStore(subscribe, read).values()]
}

export const useIsChosen = ({ subscribe, read }: AwardSelection, { slug }: DeskAward): boolean =>
  useSyncExternalStore(subscribe, () => read().has(slug))

function makeSelection(): AwardSelection {
  let chosen: Chosen = new Map()
  const told = new Set<() => void>()
  const change = (after: Chosen) => {
    chosen = after
    for (const tell of told) tell()
  }
  return {
    read: () => chosen,
    subscribe: (tell) => {
      told.add(tell)
      return () => told.delete(tell)
    },
    choose: (awards, isChosen) => {
      const after = new Map(chosen)
      for (const award of awards) {
        if (isChosen) after.set(award.slug, award)
        else after.delete(award.slug)
      }
      change(after)
    },
    clear: () => change(new Map()),
  }
}
