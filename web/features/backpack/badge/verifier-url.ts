import type { BackpackBadge } from '#contracts/backpack.ts'

const identityNames = ['identity__email', 'identity__url', 'identity__telephone']

/** The verifier's page for this badge, with whoever the current address names. */
export function verifierUrlOf(badge: BackpackBadge, verifier: string, currentSearch: string): string {
  const url = new URL(verifier, location.href)
  url.searchParams.set('url', `${badge.shareUrl}.json`)
  const current = new URLSearchParams(currentSearch)
  for (const name of identityNames) {
    const value = current.get(name)
    if (value) url.searchParams.set(name, value)
  }
  return url.href
}
