import { readStored } from '../browser/storage.ts'

const longestSource = 254

/** Where a newcomer heard of this place: from this page's address, or from the one the app was entered by. */
export function readSource(): string | undefined {
  const source = new URLSearchParams(location.search).get('source') || readStored('localStorage', 'source')
  return source?.slice(0, longestSource) || undefined
}
