import { readStored, removeListed, writeStored } from '../browser/storage.ts'
import { listKeys } from '../browser/stored-keys.ts'
import { forgetDevice } from '../offline/device-store.ts'

export const viewKey = 'recipient-earned-badge-list-viewstate'

/** Whoever leaves by their own will leaves nothing of theirs in the browser; answers when the device has forgotten it, too. */
export function forgetPerson(): Promise<unknown> {
  removeListed(listKeys('person'))
  forgetSearch()
  return Promise.all([forgetDevice('kept'), forgetDevice('shared')])
}

/** How the wall is laid out stays with the browser; what was looked for on it goes with the person. */
function forgetSearch(): void {
  const stored = readStored('localStorage', viewKey)
  if (stored !== undefined) writeStored('localStorage', viewKey, JSON.stringify(readLayout(stored)))
}

function readLayout(stored: string): object {
  try {
    const { groupByIssuer, badgesDisplay, sortBy } = JSON.parse(stored)
    return { groupByIssuer, badgesDisplay, sortBy }
  } catch {
    return {}
  }
}
