import { readStored, removeStored } from '../browser/storage.ts'

export const authorizationKey = 'oauthState'

/** Whether somebody is on the way through another app's authorization. */
export function isAuthorizing(): boolean {
  return readStored('localStorage', authorizationKey) !== undefined
}

/** The authorization came to its end, whichever it was. */
export function forgetAuthorization(): void {
  removeStored('localStorage', authorizationKey)
}
