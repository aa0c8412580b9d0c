import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addBadges } from '../../lib/backpack/edit-badges.ts'
import { saveChange } from '../../lib/backpack/save-change.ts'
import { putCollection } from '../../lib/backpack/use-collections.ts'

/** Adds a badge to collections one by one; answers those that did not take it. */
export function useAddToCollections(badgeId: string) {
  const client = useQueryClient()
  const [isSaving, setSaving] = useState(false)
  const run = async (slugs: readonly string[]): Promise<string[]> => {
    setSaving(true)
    const refused: string[] = []
    for (const slug of slugs) {
      try {
        putCollection(client, await saveChange(slug, { badges: addBadges([badgeId]) }))
      } catch {
        refused.push(slug)
      }
    }
    setSaving(false)
    return refused
  }
  return { run, isSaving }
}
