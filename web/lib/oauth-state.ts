import { readStored, removeStored } from './storage.ts'

const key = 'oauthState'

/** Whether somebody is on the way through another app's authorization. */
export function isAuthorizing(): boolean {
  return readStored('localStorage', key) !== undefined
}

/** The authorization came to its end, whichever it was. */
export function forgetAuthorization(): void {
  removeStored('localStorage', key)
}
