import { readStored } from './storage.ts'

/** Whether somebody is on the way through another app's authorization. */
export function isAuthorizing(): boolean {
  return readStored('localStorage', 'oauthState') !== undefined
}
