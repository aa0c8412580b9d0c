import { useState, useSyncExternalStore } from 'react'
import type { DeskAward } from '#contracts/awards/issuer-desk.ts'
import { createStore, type Store, useStore } from '#web/lib/browser/store.ts'

type Chosen = ReadonlyMap<string, DeskAward>

/** Awards chosen on any of the pages. Who needs to know of one only is not drawn anew for the others. */
export interface AwardSelection extends Omit<Store<Chosen>, 'set'> {
  choose: (awards: readonly DeskAward[], chosen: boolean) => void
  clear: () => void
}

export const useSelection = (): AwardSelection => useState(makeSelection)[0]

export const useChosen = (selection: AwardSelection): readonly DeskAward[] => [...useStore(selection).values()]

export const useIsChosen = ({ subscribe, read }: AwardSelection, { slug }: DeskAward): boolean =>
  useSyncExternalStore(subscribe, () => read().has(slug))

function makeSelection(): AwardSelection {
  const { read, set, subscribe } = createStore<Chosen>(new Map())
  return {
    read,
    subscribe,
    choose: (awards, isChosen) => {
      const after = new Map(read())
      for (const award of awards) {
        if (isChosen) after.set(award.slug, award)
        else after.delete(award.slug)
      }
      set(after)
    },
    clear: () => set(new Map()),
  }
}
