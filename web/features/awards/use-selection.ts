import { useState } from 'react'
import type { Award } from '#contracts/awards.ts'

export interface AwardSelection {
  awards: readonly Award[]
  has: (award: Award) => boolean
  choose: (awards: readonly Award[], chosen: boolean) => void
  clear: () => void
}

/** Awards chosen on any of the pages. */
export function useSelection(): AwardSelection {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Award>>(new Map())
  return {
    awards: [...chosen.values()],
    has: ({ slug }) => chosen.has(slug),
    choose: (awards, isChosen) =>
      setChosen((before) => {
        const after = new Map(before)
        for (const award of awards) {
          if (isChosen) after.set(award.slug, award)
          else after.delete(award.slug)
        }
        return after
      }),
    clear: () => setChosen(new Map()),
  }
}
