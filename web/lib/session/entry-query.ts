import { isWebAddress } from '#web/lib/formats/is-web-address.ts'
import { writeStored } from '../browser/storage.ts'

const longestWord = 200
const longestAddress = 2083
const mostBadges = 20

/** The address the app was opened with, kept because later redirects lose its query. */
export const initialLocation = { href: typeof location === 'undefined' ? '' : location.href }

/** For pages that have read it: what it brought must not act again later. */
export function forgetInitialLocation(): void {
  initialLocation.href = location.origin
}

/** Keeps what a link brought along for later: where somebody came from, and badges to add. */
export function captureEntryQuery(href = initialLocation.href): void {
  if (!URL.canParse(href)) return
  const query = new URL(href).searchParams
  for (const name of ['signup', 'source'] as const) {
    const value = query.get(name)
    if (value !== null && value.length <= longestWord) writeStored('localStorage', name, value)
  }
  const assertions = query
    .getAll('assertion')
    .filter((value) => value.length <= longestAddress && isWebAddress(value))
    .slice(0, mostBadges)
  if (assertions.length > 0) {
    // Readers of this entry expect the values as they stood in the address.
    writeStored('localStorage', 'assertion', JSON.stringify(assertions.map(encodeURIComponent)))
  }
}
