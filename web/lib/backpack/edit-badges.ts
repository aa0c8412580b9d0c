import type { Collection } from '#contracts/backpack/collections.ts'

type Entries = Collection['badges']

/** What becomes of the badges of a collection, whatever they are by the time it is saved. */
export type EditBadges = (entries: Entries) => Entries

export const addBadges =
  (ids: readonly string[]): EditBadges =>
  (entries) => {
    const held = new Set(entries.map(({ id }) => id))
    return [...entries, ...ids.filter((id) => !held.has(id)).map((id) => ({ id, description: '' }))]
  }

export const dropBadge =
  (badgeId: string): EditBadges =>
  (entries) =>
    entries.filter(({ id }) => id !== badgeId)

export const describeBadge =
  (badgeId: string, description: string): EditBadges =>
  (entries) =>
    entries.map((entry) => (entry.id === badgeId ? { ...entry, description } : entry))

/** Puts a badge before another one; at the end if there is none, or none any more. */
export const placeBadge =
  (badgeId: string, beforeId: string | undefined): EditBadges =>
  (entries) => {
    const moved = entries.find(({ id }) => id === badgeId)
    if (!moved || badgeId === beforeId) return entries
    const rest = entries.filter((entry) => entry !== moved)
    const place = rest.findIndex(({ id }) => id === beforeId)
    return rest.toSpliced(place < 0 ? rest.length : place, 0, moved)
  }
