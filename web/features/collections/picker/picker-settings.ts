import { useState } from 'react'
import { z } from 'zod'
import { badgeOrders } from '#web/lib/backpack/sort-badges.ts'
import { readStored, writeStored } from '#web/lib/browser/storage.ts'

const key = 'settings-manage-collection-badges'

const pickerSettings = z.object({
  groupByIssuer: z.boolean().catch(true),
  badgeSortBy: z.enum(badgeOrders).catch('newest-first'),
})
export type PickerSettings = z.output<typeof pickerSettings>

function readSettings(): PickerSettings {
  const usual = pickerSettings.parse({})
  try {
    return pickerSettings.safeParse(JSON.parse(readStored('localStorage', key) ?? '{}')).data ?? usual
  } catch {
    return usual
  }
}

/** How the list of badges to choose from stands, kept between visits. */
export function usePickerSettings(): [PickerSettings, (change: Partial<PickerSettings>) => void] {
  const [settings, setSettings] = useState(readSettings)
  const change = (part: Partial<PickerSettings>) => {
    const next = { ...settings, ...part }
    setSettings(next)
    writeStored('localStorage', key, JSON.stringify(next))
  }
  return [settings, change]
}
